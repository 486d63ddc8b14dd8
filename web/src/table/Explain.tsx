// Why a wager ended as it did: the outcome, the hands, the arithmetic, and the rule in its own words.
import type { JSX } from "preact";
import { dollars, gainClass, signed } from "../money";
import { text } from "../strings";
import type { SettledWager } from "./picture";
import type { Felt, Spot } from "./types";

type Props = { spot: Spot; settled: SettledWager; felt: Felt; id: string };

export function Explain({ spot, settled, felt, id }: Props): JSX.Element {
  return (
    <div class="explain" role="tooltip" id={id}>
      <p class="explain-head">
        <strong>{text.wagerSays(spot.name, settled.says)}</strong>
        <strong class={`num ${gainClass(settled.net_cents)}`}>{signed(settled.net_cents)}</strong>
      </p>
      {settled.hands.map((each) => (each.name ? (
        <p key={each.hand} class="explain-hand"><span class="quiet">{felt.hands[each.hand] ?? each.hand}</span> {each.name}</p>
      ) : null))}
      <p class="num explain-sum">{arithmetic(settled)}</p>
      {settled.rule ? <p class="explain-rule"><q>{felt.rules[settled.rule] ?? settled.rule}</q> <span class="rule">{settled.rule}</span></p> : null}
    </div>
  );
}

export function arithmetic({ stake_cents, returned_cents, net_cents, odds, label }: SettledWager): string {
  const stake = dollars(stake_cents);
  if (net_cents > 0 && odds) return `${label ? `${label}: ` : ""}${text.paysOdds(stake, odds, dollars(net_cents))}`;
  if (net_cents > 0) return `${label ? `${label}: ` : ""}${text.paysSum(dollars(net_cents))}`;
  if (net_cents === 0) return text.stakeBack(stake);
  if (returned_cents > 0) return text.partBack(stake, dollars(returned_cents), signed(net_cents));
  return text.stakeLost(dollars(-net_cents));
}
