// What the server tells about a table. The page adds no rule to it.
export type PayLine = { label: string; pays: string };
export type Pays = { hands: number; lines: PayLine[] };
export type Spot = {
  id: string;
  name: string;
  says: string;
  rule: string;
  shape: "ring" | "dashed" | "square" | "none";
  side: boolean;
  repeats: boolean;
  opening: boolean;
  required: boolean;
  needs: string[];
  equals: string;
  base: string;
  rides: string;
  fixed_cents: number;
  low_cents: number;
  high_cents: number;
  pays: Pays[];
};
export type Pile = { id: string; count: number; owner: "seat" | "dealer" | "board" };
export type ChoiceInfo = { id: string; says: string; wager: string };
export type StreetInfo = { id: string; says: string; rule: string; by_place: boolean; choices: ChoiceInfo[] };
export type Felt = {
  game: string;
  name: string;
  says: string;
  version: number;
  seats: number;
  jokers: number;
  piles: Pile[];
  spots: Spot[];
  streets: StreetInfo[];
  shuffler: { mode: string; wager: string; rule: string } | null;
  layout: string;
  hands: Record<string, string>;  // what each hand is called: the player's, the dealer's
  rules: Record<string, string>;
  options: Record<string, string>;
};

export type Owner = { kind: "dealer" | "board" } | { kind: "seat"; seat: number };

export type RoundEvent = { number: number; rule: string } & (
  | { event: "bets"; seat: number; stakes: Record<string, number> }
  | { event: "shuffler_set"; mode: string }
  | { event: "burned"; cards: string[] }
  | { event: "dealt" | "shown" | "turned_down"; owner: Owner; pile: string; cards: string[] }
  | { event: "hands_counted"; hands: number; wager: string; payouts: PayLine[]; remark: string }
  | { event: "looked"; seat: number; pile: string; cards: string[] }
  | { event: "ranked"; owner: Owner; hand: string; name: string; cards: string[]; aside: string[]; qualifies: boolean | null }
  | { event: "asked"; street: string; seats: number[] }
  | { event: "acted"; seat: number; street: string; choice: string; wager: string; stake_cents: number; told_as?: string }
  | {
      event: "settled";
      seat: number;
      wager: string;
      stake_cents: number;
      outcome: string;
      says: string;
      label: string;
      odds: string;
      returned_cents: number;
      net_cents: number;
      hands: { hand: string; cards: string[]; name: string }[];
    }
  | { event: "left_exposed"; owner: Owner; cards: string[]; name: string }
  | { event: "removed"; owner: Owner }
  | { event: "finished"; seats: { seat: number; net_cents: number }[] }
  | { event: "voided"; reason: string }
);
