// The cards of a training: board and dealer, and those of the seats.
import type { ComponentChildren, JSX } from "preact";
import { Card } from "../cards/Card";
import { text as common } from "../strings";
import type { Felt, Owner } from "../table/types";
import { choiceName } from "../table/words";
import type { FeltTask } from "./api";
import { ownerName } from "./LessonPage";
import { text } from "./strings";

type Table = FeltTask["table"];
type HandProps = { table: Table; owner: Owner; counted?: Set<string> };

export function TrainingHand({ table, owner, counted }: HandProps): JSX.Element | null {
  const found = table.owners.find((each) => ownerName(each.owner) === ownerName(owner));
  if (!found?.cards.length) return null;
  const inHand = counted && found.cards.some((card) => counted.has(card));
  const aside = (card: string): boolean => found.playing.length > 0 && !found.playing.includes(card);  // a discard
  const cards = [...found.cards.filter((card) => !aside(card)), ...found.cards.filter(aside)];
  return (
    <div class="train-cards" role="group" aria-label={ownerName(owner)}>
      {cards.map((card, place) => (
        <Card key={place} card={card} state={inHand && !counted?.has(card) ? "idle" : "plain"} {...(aside(card) ? { class: "train-aside" } : {})} />
      ))}
    </div>
  );
}

export function SharedCards({ table, counted }: { table: Table; counted?: Set<string> }): JSX.Element {
  const has = (kind: "board" | "dealer"): boolean => table.owners.some((each) => each.owner.kind === kind);
  return (
    <div class="train-shared">
      {has("board") ? <div><TrainingHand table={table} owner={{ kind: "board" }} {...(counted ? { counted } : {})} /><p class="felt-caption">{text.board}</p></div> : null}
      {has("dealer") ? <div><TrainingHand table={table} owner={{ kind: "dealer" }} {...(counted ? { counted } : {})} /><p class="felt-caption">{text.youDealer}</p></div> : null}
    </div>
  );
}

type SeatProps = { table: Table; felt: Felt; seat: number; current: boolean; counted?: Set<string>; children?: ComponentChildren };

export function TrainSeat({ table, felt, seat, current, counted, children }: SeatProps): JSX.Element {
  const chosen = table.seats.find((each) => each.seat === seat)?.choices ?? [];
  return (
    <li class={current ? "train-seat train-current" : "train-seat"}>
      <p class="train-seat-name"><strong>{common.seat(seat)}</strong> <span>{chosen.map((choice) => choiceName(felt, choice)).join(", ")}</span></p>
      {children}
      <TrainingHand table={table} owner={{ kind: "seat", seat }} {...(counted ? { counted } : {})} />
    </li>
  );
}
