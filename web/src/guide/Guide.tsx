// A guided hand: one short remark at a time over the choices, from the definition's own words and the cards on the felt.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { choose, mode } from "../coach/api";
import { dollars } from "../money";
import type { Felt, Spot } from "../table/types";
import type { TableStore } from "../table/store";
import { nameIn } from "../table/words";
import type { HowStepData, HowToPlay, LineNow } from "../types.generated";
import { findLine, howOf, line } from "./calls";
import { guiding, seen, skip } from "./state";
import { text } from "./strings";

type Remark = { at: number; bold: string; rest: string; place: "bets" | "turn" | "over"; why?: boolean };

export default function Guide({ store, felt }: { store: TableStore; felt: Felt }): JSX.Element | null {
  const [how, setHow] = useState<HowToPlay | null>(null);
  const [ended, setEnded] = useState(0);  // the round that the guide has seen to its end
  const round = store.eventsRound.value;
  const over = store.picture.value.over && !store.cleared.value && store.caughtUp;
  const question = store.now.value?.you?.question ?? null;
  useEffect(() => void howOf(store.id).then(setHow, skip), [store.id]);
  useEffect(() => void (question !== null && findLine(store.id)), [question]);
  useEffect(() => {
    if (over) {
      seen(felt.game);
      setEnded(round);
    } else if (ended && round !== ended && !store.picture.value.over) guiding.value = "";  // the next hand is played without it
  }, [over, round]);
  const found = how && remark(store, felt, how, line.value);
  if (!found || !how) return null;
  const count = how.steps.length;
  const ask = (): void => {
    if (mode.value === "off") choose("ask");
    store.tab.value = "coach";
    requestAnimationFrame(() => document.querySelector<HTMLElement>(".coach-ask")?.click());
  };
  return (
    <aside class={`guide guide-${found.place}`} aria-label={text.guide} aria-live="polite">
      <p><b>{found.bold}</b> {found.rest}</p>
      <div class="guide-foot">
        <span class="guide-dashes" aria-hidden="true">{how.steps.map((step, n) => <i key={step.title} class={n < found.at ? "guide-done" : n === found.at ? "guide-now" : ""} />)}</span>
        <span class="quiet num">{text.step(found.at + 1, count)}</span>
        {found.why ? <button type="button" class="guide-act" onClick={ask}>{text.why}</button> : null}
        <button type="button" class="guide-act" onClick={skip}>{text.skip} <kbd class="wide-only" aria-hidden="true">{text.escape}</kbd></button>
      </div>
    </aside>
  );
}

function remark(store: TableStore, felt: Felt, how: HowToPlay, found: LineNow | null): Remark | null {
  const { steps } = how;
  if (store.mine.value === null) return null;
  if (store.placing && !store.lies) return betting(store, felt, steps);
  if (store.asked && store.caughtUp) return deciding(store, felt, steps, found);
  if (store.picture.value.over) return store.caughtUp ? ended(store, steps) : told(steps, "dealer");
  return told(steps, store.decided.value ? "dealer" : "cards");
}

function betting(store: TableStore, felt: Felt, steps: HowStepData[]): Remark {
  const says = steps[0]?.says ?? [];
  const spot = firstSpot(felt, store.laid);
  if (spot && store.laid[spot.id]) return { at: 0, place: "bets", bold: text.dealNow, rest: says.at(-1) !== says[0] ? (says.at(-1) ?? "") : "" };
  return { at: 0, place: "bets", bold: says[0] ?? "", rest: spot ? text.tapSpot(spot.name) : "" };
}

// The spot that needs a chip first: a required one without, else one that has some.
function firstSpot(felt: Felt, laid: Record<string, number>): Spot | undefined {
  const opening = felt.spots.filter((spot) => spot.opening && !spot.rides);
  return opening.find((spot) => spot.required && !laid[spot.id]) ?? opening.find((spot) => laid[spot.id]) ?? opening[0];
}

function deciding(store: TableStore, felt: Felt, steps: HowStepData[], found: LineNow | null): Remark {
  const street = store.street;
  const at = steps.findIndex((step) => step.kind === "street" && step.street === street?.id);
  const later = steps.slice(at + 1).find((step) => step.kind === "street");
  const hand = store.now.value?.you?.hand ?? "";
  const fits = found && found.question === store.now.value?.you?.question ? thumb(found, felt) : "";
  const bold = fits || (hand ? text.youHold(hand) : (steps[at]?.says.join(" ") ?? ""));
  return { at: Math.max(at, 0), place: "turn", bold: bold || text.chooseBelow, rest: later ? text.next(later.title) : text.last, why: store.about.value !== null };
}

// `4x: any ace` as a rule of thumb; the last line of a street names everything else.
function thumb(found: LineNow, felt: Felt): string {
  const street = felt.streets.find((each) => each.id === found.street);
  if (found.when === found.says) return text.thumbSays(found.says);
  const name = nameIn(street, found.choice);
  return found.when ? text.thumb(name, found.when) : text.thumbElse(name);
}

function ended(store: TableStore, steps: HowStepData[]): Remark {
  const picture = store.picture.value;
  const place = picture.seats.get(store.played.value ?? 0);
  const net = place?.net_cents ?? 0;
  const won = net > 0 ? text.youWin(dollars(net)) : net < 0 ? text.youLose(dollars(-net)) : text.even;
  const hands = place?.hand && picture.dealerHand ? text.hands(place.hand, picture.dealerHand) : "";
  return { at: steps.length - 1, place: "over", bold: `${won} ${hands}`.trim(), rest: text.over };
}

// Between two decisions: what the dealer does.
function told(steps: HowStepData[], kind: string): Remark | null {
  const at = Math.max(steps.findIndex((step) => step.kind === kind), 1);
  const step = steps[at];
  return step?.says.length ? { at, place: "turn", bold: step.title, rest: step.says.join(" ") } : null;
}
