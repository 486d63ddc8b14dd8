// What the server says about a table, by the types of its schema. The page adds no rule to it.
import type { FeltChoice, FeltData, FeltLine, FeltPays, FeltPile, FeltSpot, FeltStreet, RoundEvent, RoundOwner } from "../types.generated";

export type PayLine = FeltLine;
export type Pays = FeltPays;
export type Spot = FeltSpot;
export type Pile = FeltPile;
export type ChoiceInfo = FeltChoice;
export type StreetInfo = FeltStreet;
export type Felt = FeltData;
export type Owner = RoundOwner;
export type { RoundEvent };
