// The keyboard: the first character of a choice's id, the place of a card, and the buttons of the betting.
import type { Signal } from "@preact/signals";
import { dollars } from "../money";
import { text } from "../strings";
import { offerAt, type Offer } from "./Dock";
import type { Tab, TableStore } from "./store";
import type { StreetInfo } from "./types";
import { nameIn } from "./words";

const LARGE_SHARE = 0.1;  // of the balance: a choice that bets more asks for Enter

type Armed = { question: number | null; offer: Offer | undefined };
type Context = { store: TableStore; picked: Signal<number | null>; armed: Armed };

// What a key means is decided when it is pressed, by what the house asks at that moment.
export function keys(store: TableStore, picked: Signal<number | null>): () => void {
  const context: Context = { store, picked, armed: { question: null, offer: undefined } };
  const listen = (event: KeyboardEvent): void => {
    const target = event.target;
    if (!isPlain(event)) return;
    if (event.key === " " && !(target instanceof HTMLButtonElement) && store.pause()) {
      event.preventDefault();
      return;
    }
    const unseen = !store.caughtUp;
    store.skip();
    const key = event.key.toLowerCase();
    const blind = unseen && store.asked && store.street?.by_place;  // the cards lay face down when the key was pressed
    if (blind ? open(store, key) : press(context, key, target instanceof HTMLButtonElement)) event.preventDefault();
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}

// What the house asks comes first; a key that means nothing to it may open a panel.
function press(context: Context, key: string, onButton: boolean): boolean {
  return play(context, key, onButton) || open(context.store, key);
}

function play(context: Context, key: string, onButton: boolean): boolean {
  const { store, picked } = context;
  if (!store.asked) return store.betting ? bet(store, key, onButton) : false;
  const { street, offers } = store;
  return street?.by_place ? pickCard({ street, offers, picked, act: (choice) => store.act(choice, 0) }, key, onButton) : choose(context, key, onButton);
}

const PANELS: Record<string, [tab: Tab, panel: string]> = {
  k: ["coach", ".coach-ask, .coach [aria-checked=true]"],
  l: ["dealer", ".narration-list"],
  t: ["pays", ".pays"],
};

function open(store: TableStore, key: string): boolean {
  if (key === "v") document.querySelector<HTMLElement>("a.badge-proof")?.click();
  else if (key === "?") store.help.value = !store.help.value;
  else if (key === "escape" && store.help.value) store.help.value = false;
  else if (key === "escape" && store.tab.value !== "felt") store.tab.value = "felt";
  else if (PANELS[key]) focusPanel(store, ...PANELS[key]);
  else return false;
  return true;
}

function focusPanel(store: TableStore, tab: Tab, panel: string): void {
  store.tab.value = tab;
  requestAnimationFrame(() => {
    const found = document.querySelector<HTMLElement>(panel);
    found?.focus();
    if (found?.classList.contains("coach-ask")) found.click();
  });
}

type Picking = { street: StreetInfo | undefined; offers: Offer[]; picked: Signal<number | null>; act: (choice: string) => void };

function pickCard({ street, offers, picked, act }: Picking, key: string, onButton: boolean): boolean {
  if (!street) return false;
  const place = Number(key) - 1;
  if (offerAt(street, offers, place)) picked.value = place;
  else if (key === "enter" && picked.value !== null && !onButton) act(offerAt(street, offers, picked.value)?.choice ?? "");
  else return false;
  return true;
}

// The choice of a key is the first whose id begins with it; one whose size has to be typed has no key.
export function offerOf(key: string, offers: Offer[]): Offer | undefined {
  return key.length === 1 ? offers.find((each) => each.choice.startsWith(key) && each.amount_cents !== null && each.affordable !== false) : undefined;
}

// The same keys where a moment is only looked at again: nothing is staked, so nothing asks for Enter.
export function momentKeys(moment: () => Picking | null): () => void {
  const listen = (event: KeyboardEvent): void => {
    const at = moment();
    if (!at || !isPlain(event)) return;
    const key = event.key.toLowerCase();
    const offer = at.street?.by_place ? undefined : offerOf(key, at.offers);
    if (offer) at.act(offer.choice);
    else if (!at.street?.by_place || !pickCard(at, key, event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}

function isPlain(event: KeyboardEvent): boolean {
  return !(event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement);
}

function choose({ store, armed }: Context, key: string, onButton: boolean): boolean {
  const question = store.now.value?.you?.question ?? null;
  if (armed.question !== question) Object.assign(armed, { question, offer: undefined });
  if (key === "enter" && armed.offer && !onButton) {
    store.act(armed.offer.choice, 0);
    return true;
  }
  const offer = offerOf(key, store.offers);
  if (!offer) return false;
  if ((offer.amount_cents ?? 0) > LARGE_SHARE * (store.now.value?.you?.balance_cents ?? 0)) {
    armed.offer = offer;
    store.problem.value = text.pressEnter(nameIn(store.street, offer.choice), dollars(offer.amount_cents ?? 0));
  } else store.act(offer.choice, 0);
  return true;
}

function bet(store: TableStore, key: string, onButton: boolean): boolean {
  if (key === "x") store.clear();
  else if (key === "z") store.undo();
  else if (key === "d") store.repeat(2);
  else if (key === "r") store.rebet();
  else if (key === "enter" && !onButton) store.deal();
  else return false;
  return true;
}
