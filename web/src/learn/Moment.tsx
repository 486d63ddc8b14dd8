// One moment of a round on the felt, with its choices: a drill, or another choice on the same deck.
import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { canPick, DecisionDock, DockFrame, pickCard, sizeOf, type Offer, type Sizes } from "../table/Dock";
import { FeltView } from "../table/FeltView";
import { narrate } from "../table/narrate";
import { Narration } from "../table/Narration";
import { momentKeys } from "../table/keys";
import { fold } from "../table/picture";
import type { Felt, RoundEvent, StreetInfo } from "../table/types";

type Props = {
  felt: Felt;
  events: RoundEvent[];
  seat: number;
  hand: string;
  round: number;
  offers: Offer[];
  busy: boolean;
  done: { title: string; note?: ComponentChildren; buttons: ComponentChildren } | null;
  onChoose: (choice: string, cents: number) => void;
  children: ComponentChildren;
};

// The size that is set for a choice whose size the seat chooses.
function sizeIn(offers: Offer[], choice: string, sizes: Sizes): number {
  const offer = offers.find((each) => each.choice === choice);
  return offer?.amount_cents === null ? sizeOf(offer, sizes, 0) : 0;
}

// The decision that is asked last.
export function streetOf(felt: Felt, events: readonly RoundEvent[]): StreetInfo | undefined {
  const asked = events.findLast((event) => event.event === "asked");
  return felt.streets.find((each) => asked?.event === "asked" && each.id === asked.street);
}

export function Moment({ felt, events, seat, hand, round, offers, busy, done, onChoose, children }: Props): JSX.Element {
  const picked = useSignal<readonly number[]>([]);
  const opened = useSignal("");
  const sizes = useSignal<Sizes>({});
  const picture = fold(events);
  const street = streetOf(felt, events);
  const byPlace = !done && street?.by_place ? street : undefined;
  useEffect(() => void (picked.value = []), [events]);
  useEffect(() => momentKeys(() => (done || busy ? null : { street, offers, picked, act: (choice) => onChoose(choice, sizeIn(offers, choice, sizes.value)) })));
  const cards = felt.piles.filter((pile) => pile.owner === "seat").flatMap((pile) => picture.seats.get(seat)?.piles[pile.id] ?? []);
  const others = [...picture.seats.keys()].filter((each) => each !== seat);
  return (
    <main class="table moment" data-tab="felt">
      <div class="table-middle">
        <FeltView
          felt={felt}
          picture={picture}
          seats={Math.max(seat, ...others, 1)}
          hands={picture.seats.size + 1}
          sitters={new Map()}
          mine={seat}
          bets={{}}
          betting={false}
          offers={done ? {} : Object.fromEntries(offers.flatMap((offer) => (offer.wager && offer.amount_cents ? [[offer.wager, offer.amount_cents]] : [])))}
          handSoFar={hand}
          opened={opened.value}
          pick={byPlace ? { chosen: picked.value, can: (place) => canPick(offers, place), onPick: (place) => pickCard(offers, picked, place) } : undefined}
          onOpen={(spot) => (opened.value = spot)}
        />
        {done ? (
          <DockFrame title={done.title} note={done.note}>{done.buttons}</DockFrame>
        ) : (
          <DecisionDock street={street} offers={offers} balance={0} usualCents={0} sizes={sizes} rules={felt.rules} picked={picked.value}
            pickedCards={picked.value.flatMap((place) => cards[place] ?? [])} busy={busy} onChoose={onChoose} />
        )}
      </div>
      <div class="table-right">
        {children}
        <Narration sentences={narrate(events, felt, seat)} rules={felt.rules} number={round} />
      </div>
    </main>
  );
}
