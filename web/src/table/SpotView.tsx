// A betting spot: a button while bets are open, a group with its result afterwards.
import type { JSX } from "preact";
import { Chip } from "../chips/Chip";
import { dollars, gainClass, signed } from "../money";
import { text } from "../strings";
import type { SettledWager } from "./picture";
import type { Spot } from "./types";

type Props = {
  spot: Spot;
  cents: number;
  settled?: SettledWager | undefined;
  offered?: number | undefined;
  betting?: boolean;
  onAdd?: (() => void) | undefined;
  onTake?: (() => void) | undefined;
  onExplain?: (() => void) | undefined;
};

export function SpotView({ spot, cents, settled, offered, betting = false, onAdd, onTake, onExplain }: Props): JSX.Element {
  const label = cents ? text.staked(spot.name, dollars(cents)) : text.empty(spot.name);
  const state = settled ? "settled" : offered ? "turn" : cents ? "placed" : "empty";
  const inside = cents ? <Chip cents={cents} /> : <span class="spot-hint">{offered ? dollars(offered) : betting || spot.opening ? "" : text.afterTheDeal}</span>;
  return (
    <div class={`spot shape-${spot.shape} is-${state}`} data-spot={spot.id}>
      <button
        type="button"
        class="spot-ring"
        aria-label={label}
        title={spot.says}
        disabled={betting ? !spot.opening : !settled}
        onClick={betting ? onAdd : onExplain}
        onContextMenu={(event) => {
          if (!betting) return;
          event.preventDefault();
          onTake?.();
        }}
        onKeyDown={(event) => {
          if (betting && (event.key === "Backspace" || event.key === "Delete")) {
            event.preventDefault();
            onTake?.();
          }
        }}
      >
        {inside}
      </button>
      <span class="spot-name">{spot.name}</span>
      {settled ? <Result settled={settled} /> : null}
    </div>
  );
}

function Result({ settled }: { settled: SettledWager }): JSX.Element {
  const words = settled.net_cents === 0 ? text.push : signed(settled.net_cents);
  return (
    <span class={`spot-result num ${gainClass(settled.net_cents)}`}>
      {words} · {settled.rule}
    </span>
  );
}
