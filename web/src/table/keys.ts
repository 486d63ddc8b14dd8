// The keyboard: the first sign of a choice's id, the place of a card, and the buttons of the betting.
import type { Signal } from "@preact/signals";
import { dollars } from "../money";
import { text } from "../strings";
import { offerAt, type Offer } from "./Dock";
import type { TableStore } from "./store";
import type { StreetInfo } from "./types";

type Context = {
  store: TableStore;
  picked: Signal<number | null>;
  offers: Offer[];
  street: StreetInfo | undefined;
  betting: boolean;
};

const LARGE_SHARE = 0.1;  // of the balance: a choice that bets more asks for Enter

export function keys(context: Context): () => void {
  const armed = { offer: undefined as Offer | undefined };
  const listen = (event: KeyboardEvent): void => {
    const target = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey || target instanceof HTMLInputElement) return;
    context.store.skip();
    if (press(context, armed, event.key.toLowerCase(), target)) event.preventDefault();
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}

function press(context: Context, armed: { offer: Offer | undefined }, key: string, target: EventTarget | null): boolean {
  if (context.offers.length) return choose(context, armed, key, target);
  return context.betting ? bet(context.store, key, target) : false;
}

function choose({ store, picked, offers, street }: Context, armed: { offer: Offer | undefined }, key: string, target: EventTarget | null): boolean {
  const onButton = target instanceof HTMLButtonElement;
  if (street?.by_place) {
    const place = Number(key) - 1;
    if (offerAt(street, offers, place)) picked.value = place;
    else if (key === "enter" && picked.value !== null && !onButton) store.act(offerAt(street, offers, picked.value)?.choice ?? "", 0);
    else return false;
    return true;
  }
  if (key === "enter" && armed.offer && !onButton) {
    store.act(armed.offer.choice, 0);
    return true;
  }
  const offer = offers.find((each) => each.choice.startsWith(key) && each.amount_cents !== null && each.affordable !== false);
  if (!offer || key.length !== 1) return false;
  if ((offer.amount_cents ?? 0) > LARGE_SHARE * (store.now.value?.you?.balance_cents ?? 0)) {
    armed.offer = offer;
    store.problem.value = text.pressEnter(offer.choice.replaceAll("_", " "), dollars(offer.amount_cents ?? 0));
  } else store.act(offer.choice, 0);
  return true;
}

function bet(store: TableStore, key: string, target: EventTarget | null): boolean {
  if (key === "x") store.clear();
  else if (key === "z") store.undo();
  else if (key === "d") store.repeat(2);
  else if (key === "r") store.rebet();
  else if (key === "enter" && !(target instanceof HTMLButtonElement)) store.deal();
  else return false;
  return true;
}
