// The keyboard: the first character of a choice's id, the place of a card, and the buttons of the betting.
import type { Signal } from "@preact/signals";
import { dollars } from "../money";
import { text } from "../strings";
import { offerAt, type Offer } from "./Dock";
import type { Tab, TableStore } from "./store";

const LARGE_SHARE = 0.1;  // of the balance: a choice that bets more asks for Enter

type Armed = { question: number | null; offer: Offer | undefined };
type Context = { store: TableStore; picked: Signal<number | null>; armed: Armed };

// What a key means is decided when it is pressed, by what the house asks at that moment.
export function keys(store: TableStore, picked: Signal<number | null>): () => void {
  const context: Context = { store, picked, armed: { question: null, offer: undefined } };
  const listen = (event: KeyboardEvent): void => {
    const target = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey || target instanceof HTMLInputElement) return;
    store.skip();
    if (press(context, event.key.toLowerCase(), target instanceof HTMLButtonElement)) event.preventDefault();
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}

// What the house asks comes first; a key that means nothing to it may open a panel.
function press(context: Context, key: string, onButton: boolean): boolean {
  return play(context, key, onButton) || open(context.store, key);
}

function play(context: Context, key: string, onButton: boolean): boolean {
  if (context.store.asked) return context.store.street?.by_place ? pickCard(context, key, onButton) : choose(context, key, onButton);
  return context.store.betting ? bet(context.store, key, onButton) : false;
}

const PANELS: Record<string, [tab: Tab, panel: string]> = {
  k: ["coach", ".coach-ask, .coach [aria-checked=true]"],
  l: ["dealer", ".narration-list"],
  t: ["pays", ".pays"],
};

function open(store: TableStore, key: string): boolean {
  if (key === "?") store.help.value = !store.help.value;
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

function pickCard({ store, picked }: Context, key: string, onButton: boolean): boolean {
  const street = store.street;
  if (!street) return false;
  const place = Number(key) - 1;
  if (offerAt(street, store.offers, place)) picked.value = place;
  else if (key === "enter" && picked.value !== null && !onButton) store.act(offerAt(street, store.offers, picked.value)?.choice ?? "", 0);
  else return false;
  return true;
}

function choose({ store, armed }: Context, key: string, onButton: boolean): boolean {
  const question = store.now.value?.you?.question ?? null;
  if (armed.question !== question) Object.assign(armed, { question, offer: undefined });
  if (key === "enter" && armed.offer && !onButton) {
    store.act(armed.offer.choice, 0);
    return true;
  }
  const offer = store.offers.find((each) => each.choice.startsWith(key) && each.amount_cents !== null && each.affordable !== false);
  if (!offer || key.length !== 1) return false;
  if ((offer.amount_cents ?? 0) > LARGE_SHARE * (store.now.value?.you?.balance_cents ?? 0)) {
    armed.offer = offer;
    store.problem.value = text.pressEnter(offer.choice.replaceAll("_", " "), dollars(offer.amount_cents ?? 0));
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
