// The keyboard: the first sign of a choice's id, the place of a card, and the buttons of the betting.
import type { Signal } from "@preact/signals";
import type { Offer } from "./Dock";
import type { TableStore } from "./store";
import type { StreetInfo } from "./types";

type Context = {
  store: TableStore;
  chip: Signal<number>;
  picked: Signal<number | null>;
  offers: Offer[];
  street: StreetInfo | undefined;
  betting: boolean;
};

export function keys(context: Context): () => void {
  const listen = (event: KeyboardEvent): void => {
    const target = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey || target instanceof HTMLInputElement) return;
    if (press(context, event.key.toLowerCase(), target)) event.preventDefault();
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}

function press(context: Context, key: string, target: EventTarget | null): boolean {
  if (context.offers.length) return choose(context, key, target);
  return context.betting ? bet(context.store, key, target) : false;
}

function choose({ store, picked, offers, street }: Context, key: string, target: EventTarget | null): boolean {
  if (street?.by_place) {
    const place = Number(key) - 1;
    if (place >= 0 && place < offers.length) picked.value = place;
    else if (key === "enter" && picked.value !== null && !(target instanceof HTMLButtonElement)) store.act(offers[picked.value]?.choice ?? "", 0);
    else return false;
    return true;
  }
  const offer = offers.find((each) => each.choice.startsWith(key) && each.amount_cents !== null && each.affordable !== false);
  if (!offer || key.length !== 1) return false;
  store.act(offer.choice, 0);
  return true;
}

function bet(store: TableStore, key: string, target: EventTarget | null): boolean {
  if (key === "x") store.clear();
  else if (key === "z") store.undo();
  else if (key === "d") store.repeat(2);
  else if (key === "r" && Object.keys(store.previous.value).length) {
    store.repeat(1);
    store.deal();
  } else if (key === "enter" && !(target instanceof HTMLButtonElement)) store.deal();
  else return false;
  return true;
}
