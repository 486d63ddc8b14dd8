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
  pick?: Pick | undefined;
  dim?: ((card: string, place: number) => boolean) | undefined;
};

export type Pick = { chosen: number | null; can: (place: number) => boolean; onPick: (place: number) => void };

export function Cards({ label, piles, cards, class: kind, pick, dim }: Props): JSX.Element {
  let place = 0;
  return (
    <div class={`cards ${kind}`} role="group" aria-label={label} style={{ "--cards": piles.reduce((sum, pile) => sum + pile.count, 0) }}>
      {piles.flatMap((pile) =>
        Array.from({ length: pile.count }, (_, n) => {
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
  const state: CardState = pick?.chosen === place ? "picked" : dim ? "idle" : "plain";
  if (card === "??" || !pick?.can(place)) return <Card card={card} state={state} class={card === "??" ? "card-dealt" : "card-turned"} />;
  return (
    <button type="button" class="card-pick" aria-pressed={state === "picked"} onClick={() => pick.onPick(place)}>
      <span class="sr-only">{text.discard(cardName(card))}</span>
      <span aria-hidden="true"><Card card={card} state={state} /></span>
      <kbd class="card-key" aria-hidden="true">{place + 1}</kbd>
    </button>
  );
}
