// Every sentence of the lobby about seats.
import { localized } from "../locale";

export const text = localized({
  yourSeats: "Your seats",
  seatedHere: "you are seated here",
  yourSeat: (table: string, seat: number) => `${table}, seat ${seat}`,
  private: (table: string, game: string) => `${table}: ${game}`,
  withOthers: (names: string) => `with ${names}`,
  alone: "nobody else is at the table",
  round: (number: number) => `round ${number}`,
  play: "Play",
  leave: "Leave the seat",
  full: (seats: number) => (seats === 1 ? "The only seat is taken." : `All ${seats} seats are taken.`),
  paused: "This table takes no bets at the moment.",
  sitElsewhere: "Sit down at another table",
  at: (table: string) => ` at ${table}`,
  forGame: (game: string) => ` for ${game}`,
});
