// A betting spot: a tap adds a chip while bets are open. A result that lies there is explained on hover or focus, and on a tap
// where no chip can be added.
import type { JSX } from "preact";
import { Chip } from "../chips/Chip";
import { dollars, gainClass, signed } from "../money";
import { rulesAddress } from "../rules/address";
import { text } from "../strings";
import { Explain, type Ended } from "./Explain";
import type { SettledWager } from "./picture";
import type { Felt, Spot } from "./types";

type Props = {
  spot: Spot;
  felt: Felt;
  cents: number;
  settled: SettledWager | undefined;
  riders: Ended[];
  offered: number | undefined;
  betting: boolean;
  open: boolean;
  onAdd: () => void;
  onTake: () => void;
  onOpen: (open: boolean) => void;
};

export function SpotView(props: Props): JSX.Element {
  const { spot, cents, settled, riders, offered, betting, open } = props;
  const ended = settled ? [{ spot, settled }, ...riders] : riders;
  const about = `why-${spot.id}`;
  const takes = betting && spot.opening;
  return (
    <div class={`spot shape-${spot.shape} is-${stateOf(props)}`} data-spot={spot.id}
      onMouseEnter={() => ended.length && props.onOpen(true)} onMouseLeave={() => ended.length && props.onOpen(false)}>
      <button
        type="button"
        class="spot-ring"
        aria-label={labelOf(props)}
        aria-describedby={open && ended.length ? about : undefined}
        title={ended.length ? undefined : spot.says}
        disabled={!takes && !ended.length}
        onClick={takes ? props.onAdd : () => props.onOpen(true)}
        onFocus={(event) => ended.length && event.currentTarget.matches(":focus-visible") && props.onOpen(true)}
        onBlur={() => ended.length && props.onOpen(false)}
        onDragOver={(event) => takes && event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          if (takes) props.onAdd();
        }}
        onContextMenu={(event) => {
          if (!takes) return;
          event.preventDefault();
          props.onTake();
        }}
        onKeyDown={(event) => onKey(event, props)}
      >
        {cents ? <Chip cents={cents} /> : <span class="spot-hint num">{offered ? dollars(offered) : ""}</span>}
      </button>
      <a class="spot-name plain-link" href={rulesAddress(`wager-${spot.id}`, props.felt.game)} target="_blank" title={spot.says}>{spot.name}</a>
      {settled ? <Result settled={settled} /> : null}
      {riders.map((each) => <Rider key={each.spot.id} name={each.spot.name} settled={each.settled} />)}
      {takes && !ended.length ? <span class="spot-limits num">{limits(spot)}</span> : null}
      {open && ended.length ? <Explain id={about} ended={ended} stakeCents={cents} felt={props.felt} /> : null}
    </div>
  );
}

function onKey(event: KeyboardEvent, { betting, onTake, onOpen }: Props): void {
  if (betting && (event.key === "Backspace" || event.key === "Delete")) {
    event.preventDefault();
    onTake();
  } else if (event.key === "Escape") onOpen(false);
}

function stateOf({ settled, offered, cents }: Props): string {
  if (settled) return settled.net_cents > 0 ? "won" : settled.net_cents < 0 ? "lost" : "push";
  return offered ? "turn" : cents ? "placed" : "empty";
}

function labelOf({ spot, cents, offered, settled }: Props): string {
  const staked = cents ? text.staked(spot.name, dollars(cents)) : offered ? text.offered(spot.name, dollars(offered)) : text.empty(spot.name);
  return settled ? `${staked}, ${settled.says}, ${signed(settled.net_cents)}` : staked;
}

function limits(spot: Spot): string {
  return spot.fixed_cents ? dollars(spot.fixed_cents) : text.fromTo(dollars(spot.low_cents), dollars(spot.high_cents));
}

function Result({ settled }: { settled: SettledWager }): JSX.Element {
  return (
    <span class={`spot-result num ${gainClass(settled.net_cents)}`}>
      {settled.net_cents === 0 ? text.push : signed(settled.net_cents)} <small>{settled.rule}</small>
    </span>
  );
}

function Rider({ name, settled }: { name: string; settled: SettledWager }): JSX.Element {
  return <span class={`spot-result num ${gainClass(settled.net_cents)}`}>{name} {signed(settled.net_cents)}</span>;
}
