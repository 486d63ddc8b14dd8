// A row of cards: places for those still to come, and the cards that lie there.
import type { JSX } from "preact";
import { Card, type CardState } from "../cards/Card";
import { cardName } from "../cards/names";
import { text } from "../strings";

type Props = {
  label: string;
  piles: { id: string; count: number }[];
  cards: Record<string, string[]>;
  class: string;
  pick?: { chosen: number | null; onPick: (place: number) => void } | undefined;
};

export function Cards({ label, piles, cards, class: kind, pick }: Props): JSX.Element {
  let place = 0;
  return (
    <div class={`cards ${kind}`} role="group" aria-label={label}>
      {piles.flatMap((pile) =>
        Array.from({ length: pile.count }, (_, n) => {
          const card = cards[pile.id]?.[n];
          const at = place++;
          return (
            <span class="card-place" key={`${pile.id}${n}`}>
              {card ? <Dealt card={card} place={at} pick={pick} /> : null}
            </span>
          );
        }),
      )}
    </div>
  );
}

function Dealt({ card, place, pick }: { card: string; place: number; pick: Props["pick"] }): JSX.Element {
  const state: CardState = pick?.chosen === place ? "picked" : "plain";
  if (!pick) return <Card card={card} class="card-dealt" />;
  return (
    <button type="button" class="card-pick" aria-pressed={state === "picked"} aria-label={text.discard(cardName(card))} onClick={() => pick.onPick(place)}>
      <Card card={card} state={state} />
      <kbd class="card-key">{place + 1}</kbd>
    </button>
  );
}
