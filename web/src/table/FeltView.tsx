// The felt of any game, drawn from its definition: dealer, board, rule line, spots, own cards, the other seats.
import { useSignal, type Signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { gainClass, signed } from "../money";
import { text } from "../strings";
import { Cards, type Pick } from "./Cards";
import { Pod, type Sitter, words } from "./Pod";
import type { Ended } from "./Explain";
import { Presence } from "./Presence";
import { isExposed, placeOf, sameOwner, type Picture, type Place } from "./picture";
import { Shuffler } from "./Shuffler";
import { SpotView } from "./SpotView";
import type { Felt, Owner, Spot } from "./types";

export type FeltProps = {
  felt: Felt;
  picture: Picture;
  seats: number;
  hands: number;  // at the next deal, with the dealer's
  sitters: Map<number, Sitter>;
  mine: number | null;
  bets: Record<string, number>;  // chips that are being placed, or bets that wait for the deal
  betting: boolean;  // spots take chips
  offers: Record<string, number>;
  handSoFar: string;
  watched?: boolean;  // a replay: the seat is not the reader's own
  opened?: string;  // the spot whose result is being explained
  pick?: Pick | undefined;
  onAdd?: (spot: string) => void;
  onTake?: (spot: string) => void;
  onOpen?: (spot: string) => void;
  onSit?: (seat: number) => void;
};

// The seats after the player's own go round the table: up the left side, then down the right. Who only watches sees all of them.
export function around(mine: number | null, seats: number): { left: number[]; right: number[] } {
  const first = mine ?? Math.ceil(seats / 2);
  const others = Array.from({ length: mine === null ? seats : seats - 1 }, (_, n) => ((first + n) % seats) + 1);
  const side = Math.ceil(others.length / 2);
  return { left: others.slice(0, side).reverse(), right: others.slice(side) };
}

// The cards that the opened explanation is about; null when none is open.
function spokenOf({ picture, mine, opened }: FeltProps): Set<string> | null {
  const settled = opened && mine !== null ? placeOf(picture, mine).settled[opened] : undefined;
  const cards = settled?.hands.flatMap((each) => each.cards) ?? [];
  return cards.length ? new Set(cards) : null;
}

export function FeltView(props: FeltProps): JSX.Element {
  const { felt, picture, mine, seats } = props;
  const looked = useSignal(0);
  const dealerPiles = felt.piles.filter((pile) => pile.owner === "dealer");
  const boardPiles = felt.piles.filter((pile) => pile.owner === "board");
  const sides = around(mine, seats);
  const spoken = spokenOf(props);
  const dim = spoken ? (card: string) => !spoken.has(card) : undefined;
  const hit = (mine !== null && felt.shuffler && placeOf(picture, mine).settled[felt.shuffler.wager]?.label) || "";
  return (
    <section class="felt" aria-label={felt.name}>
      <div class="felt-side felt-left">{sides.left.map((seat) => pod(props, seat, looked))}</div>
      <SeatStrip {...props} looked={looked} />
      <div class="felt-middle">
        <div class="felt-dealer">
          <div class="dealer-row">
            {picture.burned ? <span class="felt-burn">{text.burned(picture.burned)}</span> : null}
            <Cards label={text.dealer} piles={dealerPiles} cards={picture.dealer} class={boardPiles.length ? "cards-dealer" : "cards-dealer cards-wide"}
              dim={dim ?? ((card) => picture.dealerAside.includes(card))} />
          </div>
          {dealerPiles.length ? <span class="felt-caption">{picture.dealerHand ? <b>{picture.dealerHand}</b> : null} {text.dealer}{exposedText(picture, { kind: "dealer" })}</span> : null}
        </div>
        {boardPiles.length ? <Cards label={text.board} piles={boardPiles} cards={picture.board} class="cards-board" dim={dim} /> : null}
        <Line layout={felt.layout} />
        <Spots {...props} />
        <Mine {...props} />
      </div>
      <div class="felt-side felt-right">
        <Shuffler felt={felt} picture={picture} hands={props.hands} hit={hit} />
        {sides.right.map((seat) => pod(props, seat, looked))}
      </div>
    </section>
  );
}

function Line({ layout }: { layout: string }): JSX.Element | null {
  return layout ? <p class="felt-line">{layout}</p> : null;
}

function pod(props: FeltProps, seat: number, looked: Signal<number>): JSX.Element {
  return (
    <Pod
      key={seat}
      seat={seat}
      sitter={props.sitters.get(seat)}
      place={props.picture.seats.get(seat)}
      felt={props.felt}
      looked={looked.value === seat}
      exposed={exposedText(props.picture, { kind: "seat", seat })}
      onSit={props.mine === null && props.onSit ? () => props.onSit?.(seat) : undefined}
    />
  );
}

// On a phone the other seats are a strip of numbers with what they did or won; a tap shows the cards and bets of one, and the next
// tap beside these bets puts them away.
function SeatStrip({ felt, picture, sitters, mine, seats, looked }: FeltProps & { looked: Signal<number> }): JSX.Element | null {
  useEffect(() => {
    const away = ({ target }: Event): void => void (target instanceof Element && !target.closest(".seat-strip, .pod-bets") && (looked.value = 0));
    document.addEventListener("pointerdown", away);
    return () => document.removeEventListener("pointerdown", away);
  }, []);
  const others = Array.from({ length: seats }, (_, n) => n + 1).filter((seat) => seat !== mine && (sitters.has(seat) || picture.seats.has(seat)));
  if (!others.length) return null;
  return (
    <ul class="seat-strip">
      {others.map((seat) => {
        const place = picture.seats.get(seat);
        const { presence, awaited } = sitters.get(seat) ?? {};
        const net = place?.net_cents;
        const said = net == null ? words(place, felt) : signed(net);
        const toggle = (): void => void (looked.value = looked.value === seat ? 0 : seat);
        return (
          <li key={seat} class={awaited ? "seat-awaited" : ""}>
            <button type="button" aria-expanded={looked.value === seat} title={text.seat(seat)} onClick={toggle}>
              <b>{seat}</b> {presence && (presence !== "here" || !said) ? <Presence is={presence} short /> : <span class={net == null ? "" : gainClass(net)}>{said}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

// Base bets in the middle, side bets at the ends. Bets placed during play lie beside the seat's own cards.
function ordered(spots: Spot[]): Spot[] {
  const shown = spots.filter((spot) => spot.opening);
  const side = shown.filter((spot) => spot.side);
  const main = shown.filter((spot) => !spot.side);
  const half = Math.ceil(side.length / 2);
  return [...side.slice(0, half), ...main, ...side.slice(half)];
}

function Spots(props: FeltProps): JSX.Element {
  return (
    <div class="spots-row">
      <div class="spots" role="group" aria-label={text.bets}>
        {ordered(props.felt.spots).map((spot) => (
          <div class="spot-and-sign" key={spot.id}>
            {spot.equals ? <span class="spot-equals" aria-hidden="true">=</span> : null}
            <MySpot {...props} spot={spot} />
          </div>
        ))}
      </div>
    </div>
  );
}

function MySpot({ spot, ...props }: FeltProps & { spot: Spot }): JSX.Element {
  const { picture, mine, bets, betting, offers, felt } = props;
  const place = mine === null ? null : placeOf(picture, mine);
  const riders = felt.spots.filter((each) => each.rides === spot.id);
  return (
    <SpotView
      spot={spot}
      felt={felt}
      cents={place?.stakes[spot.id] ?? bets[spot.id] ?? 0}
      settled={place?.settled[spot.id]}
      riders={riders.flatMap((each) => endedAt(place, each))}
      offered={offers[spot.id]}
      betting={betting}
      open={props.opened === spot.id}
      onAdd={() => props.onAdd?.(spot.id)}
      onTake={() => props.onTake?.(spot.id)}
      onOpen={(open) => props.onOpen?.(open ? spot.id : "")}
    />
  );
}

function endedAt(place: Place | null, spot: Spot): Ended[] {
  const settled = place?.settled[spot.id];
  return settled ? [{ spot, settled }] : [];
}

function Mine(props: FeltProps): JSX.Element | null {
  const { felt, picture, mine, handSoFar, pick } = props;
  if (mine === null) return null;
  const piles = felt.piles.filter((pile) => pile.owner === "seat");
  const count = piles.reduce((sum, pile) => sum + pile.count, 0);
  const place = placeOf(picture, mine);
  const during = felt.spots.filter((spot) => spot.shape === "dashed");
  return (
    <div class={`felt-mine ${during.length ? "" : "felt-mine-alone"}`}>
      <div class="mine-name">
        <strong>{place.hand || handSoFar || text.yourPlace}</strong>
        {place.also.map((each) => <span key={each.hand} class="quiet">{text.handOf(felt.hands[each.hand] ?? each.hand, each.name)}</span>)}
        <span class="quiet">{props.watched ? text.seat(mine) : text.seatYou(mine)}{exposedText(picture, { kind: "seat", seat: mine })}</span>
      </div>
      <Cards label={text.yourPlace} piles={piles} cards={place.piles} class={`cards-mine cards-of-${count} ${count > 5 ? "cards-many" : ""}`} pick={pick} dim={dimmed(props)} />
      {during.length ? <div class="spots spots-during">{during.map((spot) => <MySpot key={spot.id} {...props} spot={spot} />)}</div> : null}
    </div>
  );
}

// ` · exposed`: a hand left on the table. The first of them is the highest.
function exposedText(picture: Picture, owner: Owner): string {
  if (!isExposed(picture, owner)) return "";
  return ` · ${picture.exposed[0] && sameOwner(picture.exposed[0].owner, owner) ? text.leftExposed : text.alsoExposed}`;
}

// Own cards that do not play are dimmed: all but the hand that met the dealer's; before that, the discard.
function dimmed(props: FeltProps): (card: string, at: number) => boolean {
  const { felt, picture, mine } = props;
  const spoken = spokenOf(props);
  if (spoken) return (card) => !spoken.has(card);
  const place = mine === null ? null : picture.seats.get(mine);
  const street = felt.streets.find((each) => each.by_place && place?.choices[each.id]);
  const named = street && place ? (street.choices.find((choice) => choice.id === place.choices[street.id])?.places ?? []) : [];
  if (place?.met) return (card) => card !== "??" && !place.handCards.includes(card);
  return (card, at) => (named.length ? named.includes(at) && card !== "??" : (place?.aside.includes(card) ?? false));
}
