// Another seat at the table: who sits there, its cards, and only the wagers it has placed.
import type { JSX } from "preact";
import { Card } from "../cards/Card";
import { Chip } from "../chips/Chip";
import { dollars, gainClass, signed } from "../money";
import { text } from "../strings";
import type { Place } from "./picture";
import type { Felt } from "./types";

export type Sitter = { name: string; bot: boolean; ready: boolean };

type Props = {
  seat: number;
  sitter: Sitter | undefined;
  place: Place | undefined;
  felt: Felt;
  exposed: boolean;
  onSit: (() => void) | undefined;
};

export function Pod({ seat, sitter, place, felt, exposed, onSit }: Props): JSX.Element {
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
    <div class={exposed ? "pod pod-exposed" : "pod"} role="group" aria-label={text.seat(seat)}>
      <p class="pod-name">
        <span class={sitter?.bot ? "pod-number pod-bot" : "pod-number"}>{seat}</span>
        <strong>{sitter?.bot ? text.seat(seat) : (sitter?.name ?? text.seat(seat))}</strong>
        {sitter?.bot ? <span class="bot-word">{text.bot}</span> : null}
      </p>
      <p class="pod-state">{place?.net_cents != null ? <b class={`num ${gainClass(place.net_cents)}`}>{signed(place.net_cents)} </b> : null}{place?.hand || words(place) || (sitter?.ready ? text.ready : "")}{exposed ? ` · ${text.leftExposed}` : ""}</p>
      {cards.length ? <div class="pod-cards">{cards.map((card, n) => <Card key={n} card={card} />)}</div> : null}
      <ul class="pod-bets">
        {spots.map((spot) => (
          <li key={spot.id} class={(place?.settled[spot.id]?.net_cents ?? 0) < 0 ? "pod-lost" : ""} aria-label={text.staked(spot.name, dollars(place?.stakes[spot.id] ?? 0))}>
            <Chip cents={place?.stakes[spot.id] ?? 0} />
            <span>{spot.name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function words(place: Place | undefined): string {
  return place?.acted.replaceAll("_", " ") ?? "";
}
