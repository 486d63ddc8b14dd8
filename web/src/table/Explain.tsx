// Why a wager ended as it did: the outcome, the hands, the arithmetic, and the rule in its own words.
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { dollars, gainClass, signed } from "../money";
import { text } from "../strings";
import { moveClearOfCards } from "./clearOfCards";
import type { SettledWager } from "./picture";
import type { Felt, Spot } from "./types";

export type Ended = { spot: Spot; settled: SettledWager };

// The wager of a spot, and what rides on it: a bonus that is paid on its stake, or a tax.
export function Explain({ ended, stakeCents, felt, id }: { ended: Ended[]; stakeCents: number; felt: Felt; id: string }): JSX.Element {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (note.current) moveClearOfCards(note.current);
  });
  return (
    <div ref={note} class="explain" role="tooltip" id={id}>
      {ended.map(({ spot, settled }) => <Why key={spot.id} spot={spot} settled={settled} stakeCents={stakeCents} felt={felt} />)}
    </div>
  );
}

export function Why({ spot, settled, stakeCents, felt }: Ended & { stakeCents: number; felt: Felt }): JSX.Element {
  return (
    <>
      <p class="explain-head">
        <strong>{text.wagerSays(spot.name, settled.says)}</strong>
        <strong class={`num ${gainClass(settled.net_cents)}`}>{signed(settled.net_cents)}</strong>
      </p>
      {settled.hands.map((each) => (each.name ? (
        <p key={each.hand} class="explain-hand"><span class="quiet">{felt.hands[each.hand] ?? each.hand}</span> {each.name}</p>
      ) : null))}
      {settled.decides ? <p class="explain-hand">{text.sentence(settled.decides)}</p> : null}
      <p class="num explain-sum">{arithmetic(settled, stakeCents)}</p>
      {settled.rule ? <p class="explain-rule"><q>{felt.rules[settled.rule] ?? settled.rule}</q> <span class="rule">{settled.rule}</span></p> : null}
    </>
  );
}

function arithmetic(settled: SettledWager, base_cents: number): string {
  const line = settled.label ? `${settled.label}: ` : "";
  return `${line}${settled.net_cents > 0 ? paid(settled, base_cents) : kept(settled)}`;
}

// Odds are against the stake; what rides on another bet has none of its own and is paid on that one. Schedules pay sums.
function paid({ stake_cents, net_cents, odds }: SettledWager, base_cents: number): string {
  if (!odds.includes(" to ")) return text.paysSum(dollars(net_cents));
  const sum = text.paysOdds(dollars(stake_cents || base_cents), odds, dollars(net_cents));
  return stake_cents ? `${sum} ${text.stakeToo}` : sum;
}

function kept({ stake_cents, returned_cents, net_cents }: SettledWager): string {
  const stake = dollars(stake_cents);
  if (net_cents === 0) return text.stakeBack(stake);
  return returned_cents > 0 ? text.partBack(stake, dollars(returned_cents), signed(net_cents)) : text.stakeLost(dollars(-net_cents));
}
