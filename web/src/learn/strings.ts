// Every sentence of the pages where players learn from their own rounds.
import { localized } from "../locale";

export const text = localized({
  title: "Your play",
  lead: "Every decision of your finished rounds, against the best choice with the cards you had seen.",
  ledger: "Luck and mistakes",
  rounds: (rounds: number, decisions: number) => `${rounds} ${rounds === 1 ? "round" : "rounds"}, ${decisions} ${decisions === 1 ? "decision" : "decisions"}`,
  waiting: (rounds: number) => `The coach is still looking at ${rounds} ${rounds === 1 ? "round" : "rounds"}.`,
  mistakes: "Your mistakes, most expensive first",
  none: "No mistakes yet",
  noneSays: "Play some rounds. Choices that were not the best are listed here with their cost.",
  total: (count: number, cost: string) => `${count} in all, ${cost}`,
  choice: "choice",
  best: "best",
  cost: "cost",
  often: "times",
  game: "game and street",
  drill: "Drill",
  drillSays: "Your mistakes are dealt again, expensive and frequent ones first. After each right answer the pause is longer.",
  due: (due: number, spots: number) => `${due} of ${spots} spots due`,
  start: "Start the drill",
  nothingDue: "Nothing is due",
  nextDue: (when: string) => `The next spot is due ${when}.`,
  back: "Back to your play",
  right: "Right.",
  wrong: (cost: string) => `That costs ${cost}.`,
  again: (when: string) => `This spot comes back ${when}.`,
  afterChoice: "The values are shown after your choice.",
  next: "Next spot",
  whatIf: "What if?",
  asPlayed: "as played",
  otherwise: "this way",
  difference: "difference",
  sameDeck: "The same cards, and the other seats choose as they did. The result also depends on luck; the coach's column shows what the choice was worth.",
  startOver: "Choose again",
  worth: "Worth at this decision",
  chooseHere: (street: string) => `${street}: choose again`,
  finished: "The round is settled",
  toTable: "Back to the table",
  inMinutes: (minutes: number) => (minutes <= 1 ? "in a minute" : `in ${minutes} minutes`),
  inHours: (hours: number) => (hours === 1 ? "in an hour" : `in ${hours} hours`),
  inDays: (days: number) => (days === 1 ? "tomorrow" : `in ${days} days`),
});

export function when(ms: number): string {
  const minutes = Math.max(1, Math.round((ms - Date.now()) / 60_000));
  if (minutes < 60) return text.inMinutes(minutes);
  const hours = Math.round(minutes / 60);
  return hours < 22 ? text.inHours(hours) : text.inDays(Math.max(1, Math.round(hours / 24)));
}
