// A row of cards: places for those still to come, and the cards that lie there.
import type { JSX } from "preact";
import { Card, type CardState } from "../cards/Card";
import { cardName } from "../cards/names";
import { text } from "../strings";

type Props = {
  label: string;
  piles: { id: string; count: number; drawn?: boolean }[];
  cards: Record<string, string[]>;
  class: string;
  pick?: Pick | undefined;
  dim?: ((card: string, place: number) => boolean) | undefined;
};

export type Pick = { chosen: readonly number[]; can: (place: number) => boolean; onPick: (place: number) => void };

// How many places a pile has: of cards that are drawn, as many as were.
function size(pile: { id: string; count: number; drawn?: boolean }, cards: Record<string, string[]>): number {
  return pile.drawn ? (cards[pile.id]?.length ?? 0) : pile.count;
}

export function Cards({ label, piles, cards, class: kind, pick, dim }: Props): JSX.Element {
  let place = 0;
  return (
    <div class={`cards ${kind}`} role="group" aria-label={label} style={{ "--cards": piles.reduce((sum, pile) => sum + size(pile, cards), 0) }}>
      {piles.flatMap((pile) =>
        Array.from({ length: size(pile, cards) }, (_, n) => {
          const card = cards[pile.id]?.[n];
          const at = place++;
          return (
            <span class="card-place" key={`${pile.id}${n}`}>
              {card ? <Dealt key={card} card={card} place={at} pick={pick} dim={dim?.(card, at) ?? false} /> : null}
            </span>
          );
        }),
      )}
    </div>
  );
}

function Dealt({ card, place, pick, dim }: { card: string; place: number; pick: Props["pick"]; dim: boolean }): JSX.Element {
  const state: CardState = pick?.chosen.includes(place) ? "picked" : dim ? "idle" : "plain";
  if (card === "??" || !pick?.can(place)) return <Card card={card} state={state} class={card === "??" ? "card-dealt" : "card-turned"} />;
  return (
    <button type="button" class="card-pick" aria-pressed={state === "picked"} onClick={() => pick.onPick(place)}>
      <span class="sr-only">{text.discard(cardName(card))}</span>
      <span aria-hidden="true"><Card card={card} state={state} /></span>
      <kbd class="card-key" aria-hidden="true">{place + 1}</kbd>
    </button>
  );
}
