// The printed names of what the house speaks of by id.
import type { Felt, StreetInfo } from "./types";

// A choice as its button says it. What others learn of a secret choice is a word of its own, which has no button.
export function choiceName(felt: Felt, id: string, street = ""): string {
  const streets = felt.streets.filter((each) => !street || each.id === street);
  return nameIn(streets.find((each) => each.choices.some((choice) => choice.id === id)), id);
}

export function nameIn(street: StreetInfo | undefined, choice: string): string {
  return street?.choices.find((each) => each.id === choice)?.name ?? plain(choice);
}

// A choice that the table makes for a seat; one that names a card by its place is put into words.
export function answerIn(street: StreetInfo | undefined, choice: string): string {
  return (street?.by_place && street.choices.find((each) => each.id === choice)?.says) || nameIn(street, choice);
}

export function wagerName(felt: Felt | null | undefined, id: string): string {
  return felt?.spots.find((spot) => spot.id === id)?.name ?? plain(id);
}

function plain(id: string): string {
  return id.replaceAll("_", " ");
}
