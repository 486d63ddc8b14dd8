// The exact value of each choice, best first, as bars on a common scale with a mark at zero.
import type { JSX } from "preact";
import { cardsText } from "../cards/names";
import { exact, unsigned } from "../money";
import { text } from "../strings";
import type { Felt, StreetInfo } from "../table/types";
import { nameIn, wagerName } from "../table/words";
import { text as words } from "../guide/strings";
import type { ChoiceShare } from "../types.generated";
import type { Value, Values } from "./api";

export function choiceText(value: { choice: string; cards?: string[] }, street: StreetInfo | undefined): string {
  return value.cards?.length ? cardsText(value.cards) : nameIn(street, value.choice);
}

type Props = { found: Values; felt: Felt; street: StreetInfo | undefined; chosen?: string; shares?: ChoiceShare[] };

export function ValueList({ found, felt, street, chosen, shares = [] }: Props): JSX.Element {
  const cents = found.values.map((each) => each.cents);
  const low = Math.min(0, ...cents);
  const high = Math.max(0, ...cents, low + 1);
  const worst = found.values.at(-1);
  return (
    <>
      <ol class="coach-values">
        {found.values.map((each, place) => (
          <Row key={each.choice} each={each} best={place === 0} name={choiceText(each, street)} chosen={each.choice === chosen} unit={wagerName(felt, found.unit)} low={low} high={high} share={shares.find((share) => share.choice === each.choice)} />
        ))}
      </ol>
      {shares[0] ? <p class="coach-note quiet num">{words.ways(whole(total(shares[0])))}</p> : null}
      {worst && worst.cost_cents > 0 ? <p class="coach-note quiet">{text.worstCosts(unsigned(worst.cost_cents))}</p> : null}
      {found.coupled.length ? <p class="coach-note quiet">{text.coupled(found.coupled.map((wager) => wagerName(felt, wager)).join(", "))}</p> : null}
    </>
  );
}

type RowProps = { each: Value; name: string; best: boolean; chosen: boolean; unit: string; low: number; high: number; share: ChoiceShare | undefined };

function Row({ each, name, best, chosen, unit, low, high, share }: RowProps): JSX.Element {
  const at = (cents: number): number => (100 * (cents - low)) / (high - low);
  const from = Math.min(at(0), at(each.cents));
  return (
    <li class={best ? "coach-best" : ""} data-choice={each.choice}>
      <span class="coach-choice">
        {name}
        {chosen ? <span class="tag">{text.yours}</span> : null}
      </span>
      <strong class={`num ${each.cents < 0 ? "loss" : "gain"}`}>{exact(each.cents)}</strong>
      <span class="meter" aria-hidden="true">
        <i class={each.cents < 0 ? "meter-loss" : ""} style={{ left: `${from}%`, width: `${Math.abs(at(each.cents) - at(0))}%` }} />
        <b style={{ left: `${at(0)}%` }} />
      </span>
      <span class="quiet num">{best ? text.best : text.costs(unsigned(each.cost_cents))}</span>
      <span class="quiet num" title={each.value}>{units(each.value)} {unit}</span>
      {share ? <Shares share={share} /> : null}
    </li>
  );
}

// How often a choice wins, pushes and loses, as one bar; the words say the same.
function Shares({ share }: { share: ChoiceShare }): JSX.Element {
  const percent = (count: number): number => (100 * count) / total(share);
  return (
    <span class="coach-shares num">
      <span class="shares-bar" aria-hidden="true"><i style={{ width: `${percent(share.win)}%` }} /><b style={{ width: `${percent(share.push)}%` }} /></span>
      <span class="gain">{words.win(`${percent(share.win).toFixed(1)} %`)}</span> {share.push ? <span>{words.push(`${percent(share.push).toFixed(1)} %`)}</span> : null} <span class="loss">{words.lose(`${percent(share.lose).toFixed(1)} %`)}</span>
    </span>
  );
}

const total = (share: ChoiceShare): number => share.win + share.push + share.lose;
const whole = (count: number): string => count.toLocaleString("en-US");

function units(fraction: string): string {
  const [top, bottom] = fraction.split("/").map(Number);
  const value = (top ?? 0) / (bottom ?? 1);
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(6)}`;
}
