// Another seat at the table: who sits there, its cards, and only the wagers it has placed.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Card } from "../cards/Card";
import { Chip } from "../chips/Chip";
import { dollars, gainClass, signed } from "../money";
import { text } from "../strings";
import { text as seats } from "../strings/seats";
import { Explain, type Ended } from "./Explain";
import type { Place } from "./picture";
import { Countdown, Presence, type PresenceOf } from "./Presence";
import type { Felt, Spot } from "./types";
import type { Awaited } from "./Waiting";
import { choiceName } from "./words";

export type Sitter = { name: string; bot: boolean; ready: boolean; presence?: PresenceOf | undefined; awaited?: Awaited | undefined };

type Props = {
  seat: number;
  sitter: Sitter | undefined;
  place: Place | undefined;
  felt: Felt;
  exposed: string;  // what is said of a hand left on the table
  looked: boolean;  // shown on a phone, where seats are hidden behind a strip
  onSit: (() => void) | undefined;
};

export function Pod({ seat, sitter, place, felt, exposed, looked, onSit }: Props): JSX.Element {
  if (!sitter && !place) {
    return (
      <button type="button" class="pod pod-open" disabled={!onSit} onClick={onSit}>
        {text.openSeat(seat)}
      </button>
    );
  }
  const piles = felt.piles.filter((pile) => pile.owner === "seat");
  const cards = piles.flatMap((pile) => place?.piles[pile.id] ?? []);
  const spots = felt.spots.filter((spot) => place?.stakes[spot.id]);
  return (
    <div class={`pod ${exposed ? "pod-exposed" : ""} ${looked ? "pod-looked" : ""} ${sitter?.awaited ? "pod-awaited" : ""}`} role="group" aria-label={text.seat(seat)}>
      <p class="pod-name">
        <span class={sitter?.bot ? "pod-number pod-bot" : "pod-number"}>{seat}</span>
        <strong>{sitter?.bot ? text.seat(seat) : (sitter?.name ?? text.seat(seat))}</strong>
        {sitter?.bot ? <span class="bot-word">{text.bot}</span> : null}
      </p>
      <PodState sitter={sitter} place={place} says={(place?.hand || words(place, felt)) + exposed} />
      {cards.length ? <div class="pod-cards">{cards.map((card, n) => <Card key={n} card={card} />)}</div> : null}
      <ul class="pod-bets">
        {spots.map((spot) => <PodBet key={spot.id} spot={spot} seat={seat} felt={felt} cents={place?.stakes[spot.id] ?? 0} ended={place ? endedAt(place, felt, spot) : []} />)}
      </ul>
    </div>
  );
}

// What became of the seat, and whether somebody is there. Nobody is called ready who is away.
function PodState({ sitter, place, says }: { sitter: Sitter | undefined; place: Place | undefined; says: string }): JSX.Element {
  const { presence, awaited } = sitter ?? {};
  const net = place?.net_cents;
  const said = says || (sitter?.ready && (!presence || presence === "here") ? text.ready : "");
  const plain = presence === "here" && (said || net != null || awaited);
  return (
    <p class="pod-state">
      {presence && !plain ? <Presence is={presence} /> : null}
      {net != null ? <b class={`num ${gainClass(net)}`}>{signed(net)}</b> : null}
      {said ? <span class="pod-says">{said}</span> : null}
      {awaited ? <span class="pod-clock">{seats.toDecide} {awaited.atMs ? <Countdown atMs={awaited.atMs} /> : null}</span> : null}
    </p>
  );
}

// How a wager of the seat ended, and what rides on it.
function endedAt(place: Place, felt: Felt, spot: Spot): Ended[] {
  const all = [spot, ...felt.spots.filter((each) => each.rides === spot.id)];
  return all.flatMap((each) => {
    const settled = place.settled[each.id];
    return settled ? [{ spot: each, settled }] : [];
  });
}

type BetProps = { spot: Spot; seat: number; felt: Felt; cents: number; ended: Ended[] };

// A wager of another seat; once it is settled, its result is explained on hover, focus or tap.
function PodBet({ spot, seat, felt, cents, ended }: BetProps): JSX.Element {
  const open = useSignal(false);
  const net = ended.reduce((sum, each) => sum + each.settled.net_cents, 0);
  const about = `why-${seat}-${spot.id}`;
  const staked = text.staked(spot.name, dollars(cents));
  const shown = open.value && ended.length > 0;
  return (
    <li class={net < 0 ? "pod-lost" : ""} onMouseEnter={() => (open.value = true)} onMouseLeave={() => (open.value = false)}>
      <button type="button" class="pod-bet" title={spot.name} disabled={!ended.length} aria-describedby={shown ? about : undefined}
        onClick={() => (open.value = true)} onFocus={() => (open.value = true)} onBlur={() => (open.value = false)}
        onKeyDown={(event) => event.key === "Escape" && (open.value = false)}>
        <Chip cents={cents} />
        <span aria-hidden="true">{spot.name}</span>
        <span class="sr-only">{ended.length ? `${staked}, ${signed(net)}` : staked}</span>
      </button>
      {shown ? <Explain id={about} ended={ended} stakeCents={cents} felt={felt} /> : null}
    </li>
  );
}

// What the seat did last.
export function words(place: Place | undefined, felt: Felt): string {
  return place?.acted ? choiceName(felt, place.acted.choice, place.acted.street) : "";
}
