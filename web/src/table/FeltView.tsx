// The felt of any game, drawn from its definition: dealer, board, rule line, spots, own cards, the other seats.
import type { JSX } from "preact";
import { text } from "../strings";
import { Cards } from "./Cards";
import { Pod, type Sitter } from "./Pod";
import { placeOf, type Picture } from "./picture";
import { SpotView } from "./SpotView";
import type { Felt, Spot } from "./types";

export type FeltProps = {
  felt: Felt;
  picture: Picture;
  seats: number;
  sitters: Map<number, Sitter>;
  mine: number | null;
  bets: Record<string, number>;  // chips that are being placed
  down: Record<string, number>;  // bets that wait for the deal
  betting: boolean;
  offers: Record<string, number>;
  handSoFar: string;
  pick?: { chosen: number | null; onPick: (place: number) => void } | undefined;
  onAdd: (spot: string) => void;
  onTake: (spot: string) => void;
  onExplain: (spot: string) => void;
  onSit: (seat: number) => void;
};

// The seats after one's own go round the table: up the left side, then down the right.
export function around(mine: number | null, seats: number): { left: number[]; right: number[] } {
  const first = mine ?? Math.ceil(seats / 2);
  const others = Array.from({ length: seats - 1 }, (_, n) => ((first + n) % seats) + 1);
  const side = Math.ceil(others.length / 2);
  return { left: others.slice(0, side).reverse(), right: others.slice(side) };
}

export function FeltView(props: FeltProps): JSX.Element {
  const { felt, picture, mine, seats } = props;
  const dealerPiles = felt.piles.filter((pile) => pile.owner === "dealer");
  const boardPiles = felt.piles.filter((pile) => pile.owner === "board");
  const sides = around(mine, seats);
  return (
    <section class="felt" aria-label={felt.name}>
      <div class="felt-side felt-left">{sides.left.map((seat) => pod(props, seat))}</div>
      <div class="felt-middle">
        <div class="felt-dealer">
          <Cards label={text.dealer} piles={dealerPiles} cards={picture.dealer} class={boardPiles.length ? "cards-dealer" : "cards-dealer cards-wide"} />
          <span class="felt-caption">{picture.dealerHand || text.dealer}</span>
        </div>
        {boardPiles.length ? <Cards label={text.board} piles={boardPiles} cards={picture.board} class="cards-board" /> : null}
        <p class="felt-line">{felt.layout}</p>
        <Spots {...props} />
        <Mine {...props} />
      </div>
      <div class="felt-side felt-right">{sides.right.map((seat) => pod(props, seat))}</div>
    </section>
  );
}

function pod(props: FeltProps, seat: number): JSX.Element {
  return (
    <Pod
      key={seat}
      seat={seat}
      sitter={props.sitters.get(seat)}
      place={props.picture.seats.get(seat)}
      felt={props.felt}
      canSit={props.mine === null}
      onSit={() => props.onSit(seat)}
    />
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
    <div class="spots" role="group" aria-label={text.bets}>
      {ordered(props.felt.spots).map((spot) => (
        <div class="spot-and-sign" key={spot.id}>
          {spot.equals ? <span class="spot-equals" aria-hidden="true">=</span> : null}
          <MySpot {...props} spot={spot} />
        </div>
      ))}
    </div>
  );
}

function MySpot({ spot, ...props }: FeltProps & { spot: Spot }): JSX.Element {
  const { picture, mine, bets, down, betting, offers } = props;
  const place = mine === null ? null : placeOf(picture, mine);
  return (
    <SpotView
      spot={spot}
      cents={(betting ? bets[spot.id] : (place?.stakes[spot.id] ?? down[spot.id])) ?? 0}
      settled={betting ? undefined : place?.settled[spot.id]}
      offered={offers[spot.id]}
      betting={betting}
      onAdd={() => props.onAdd(spot.id)}
      onTake={() => props.onTake(spot.id)}
      onExplain={() => props.onExplain(spot.id)}
    />
  );
}

function Mine(props: FeltProps): JSX.Element | null {
  const { felt, picture, mine, handSoFar, pick } = props;
  if (mine === null) return null;
  const piles = felt.piles.filter((pile) => pile.owner === "seat");
  const count = piles.reduce((sum, pile) => sum + pile.count, 0);
  const place = placeOf(picture, mine);
  return (
    <div class="felt-mine">
      <div class="mine-name">
        <strong>{place.hand || handSoFar || text.yourPlace}</strong>
        <span class="quiet">{text.seatYou(mine)}</span>
      </div>
      <Cards label={text.yourPlace} piles={piles} cards={place.piles} class={`cards-mine cards-of-${count}`} pick={pick} />
      <div class="spots spots-during">
        {felt.spots.filter((spot) => spot.shape === "dashed").map((spot) => <MySpot key={spot.id} {...props} spot={spot} />)}
      </div>
    </div>
  );
}
