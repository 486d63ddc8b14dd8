// The keyboard: the first character of a choice's id, the place of a card, and the buttons of the betting.
import type { Signal } from "@preact/signals";
import { guiding, skip as skipGuide } from "../guide/state";
import { dollars } from "../money";
import { text } from "../strings";
import { canMake, canPick, offerAt, pickCard, sizeOf, type Offer } from "./Dock";
import type { Tab, TableStore } from "./store";
import type { StreetInfo } from "./types";
import { nameIn } from "./words";

const LARGE_SHARE = 0.1;  // of the balance: a choice that bets more asks for Enter

type Armed = { question: number | null; offer: Offer | undefined };
type Context = { store: TableStore; picked: Signal<readonly number[]>; armed: Armed };
type On = "page" | "table" | "choice" | "elsewhere";  // where the focus is, as far as it matters to Enter

// What a key means is decided when it is pressed, by what the house asks at that moment.
export function keys(store: TableStore, picked: Signal<readonly number[]>): () => void {
  const context: Context = { store, picked, armed: { question: null, offer: undefined } };
  let clicked: Element | null = null;  // keeps the focus, though nobody went there by key
  const point = (event: Event): void => void (clicked = controlOf(event.target));
  const listen = (event: KeyboardEvent): void => {
    if (event.key === "Tab") clicked = null;
    if (!isPlain(event)) return;
    const control = controlOf(event.target);
    if (event.key === " " && !control && store.pause()) {
      event.preventDefault();
      return;
    }
    const unseen = !store.caughtUp;
    store.skip();
    const key = event.key.toLowerCase();
    const blind = unseen && store.asked && store.street?.by_place;  // the cards lay face down when the key was pressed
    if (blind ? open(store, key) : press(context, key, control === clicked ? "page" : whereIs(control))) event.preventDefault();
  };
  document.addEventListener("pointerdown", point);
  document.addEventListener("keydown", listen);
  return () => {
    document.removeEventListener("pointerdown", point);
    document.removeEventListener("keydown", listen);
  };
}

function controlOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("button, a, summary") : null;
}

function whereIs(control: Element | null): On {
  if (!control) return "page";
  if (control.matches("[data-choice]")) return "choice";
  return control.closest(".felt, .dock") ? "table" : "elsewhere";
}

// What the house asks comes first; a key that means nothing to it may open a panel.
function press(context: Context, key: string, on: On): boolean {
  return play(context, key, on) || open(context.store, key);
}

// Enter is what the dock says, wherever a click has left the focus; a choice or a control beside the table that was reached by
// key is pressed by it instead. Space presses what has the focus.
function play(context: Context, key: string, on: On): boolean {
  const { store, picked } = context;
  if (!store.asked) return store.placing ? bet(store, key, on) : false;
  const { street, offers } = store;
  const enters = on === "page" || on === "table";
  return street?.by_place ? tickCard({ street, offers, picked, act: (choice) => store.act(choice, 0) }, key, enters) : choose(context, key, enters);
}

const PANELS: Record<string, [tab: Tab, panel: string]> = {
  k: ["coach", ".coach-ask, .coach [aria-checked=true]"],
  l: ["dealer", ".narration-list"],
  t: ["pays", ".pays"],
};

function open(store: TableStore, key: string): boolean {
  if (key === "v") document.querySelector<HTMLElement>("a.badge-proof, a.result-link")?.click();
  else if (key === "h") document.querySelector<HTMLElement>("a.result-link")?.click();
  else if (key === "?") store.help.value = !store.help.value;
  else if (key === "escape" && store.help.value) store.help.value = false;
  else if (key === "escape" && store.tab.value !== "felt") store.tab.value = "felt";
  else if (key === "escape" && guiding.value) skipGuide();
  else if (key === "o" && store.mine.value !== null && store.presence.value !== "leaving") store.sitOut(store.presence.value !== "sitting_out");
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

type Picking = { street: StreetInfo | undefined; offers: Offer[]; picked: Signal<readonly number[]>; act: (choice: string) => void };

function tickCard({ offers, picked, act }: Picking, key: string, enters: boolean): boolean {
  const place = Number(key) - 1;
  const offer = offerAt(offers, picked.value);
  if (canPick(offers, place)) pickCard(offers, picked, place);
  else if (key === "enter" && offer && enters) act(offer.choice);
  else return false;
  return true;
}

// The choice of a key is the first whose id begins with it; one whose size the seat chooses bets the size that is set.
export function offerOf(key: string, offers: Offer[]): Offer | undefined {
  return key.length === 1 ? offers.find((each) => each.choice.startsWith(key) && each.affordable !== false) : undefined;
}

// The same keys where a moment is only looked at again: nothing is staked, so nothing asks for Enter.
export function momentKeys(moment: () => Picking | null): () => void {
  const listen = (event: KeyboardEvent): void => {
    const at = moment();
    if (!at || !isPlain(event)) return;
    const key = event.key.toLowerCase();
    const offer = at.street?.by_place ? undefined : offerOf(key, at.offers);
    if (offer) at.act(offer.choice);
    else if (!at.street?.by_place || !tickCard(at, key, whereIs(controlOf(event.target)) !== "choice")) return;
    event.preventDefault();
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}

function isPlain(event: KeyboardEvent): boolean {
  return !(event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement);
}

function choose({ store, armed }: Context, key: string, enters: boolean): boolean {
  const question = store.now.value?.you?.question ?? null;
  if (armed.question !== question) Object.assign(armed, { question, offer: undefined });
  const confirmed = key === "enter" && enters ? armed.offer : undefined;
  const offer = confirmed ?? offerOf(key, store.offers);
  if (!offer) return false;
  const cents = sizeOf(offer, store.sizes.value, store.usualCents);
  if (!canMake(offer, cents)) return true;
  if (!confirmed && cents > LARGE_SHARE * (store.now.value?.you?.balance_cents ?? 0)) {
    armed.offer = offer;
    store.problem.value = text.pressEnter(nameIn(store.street, offer.choice), dollars(cents));
  } else store.act(offer.choice, offer.amount_cents === null ? cents : 0);
  return true;
}

// Enter deals as soon as a chip lies on the felt; before, it presses what has the focus, as Space always does.
function bet(store: TableStore, key: string, on: On): boolean {
  if (key === "x") store.clear();
  else if (key === "z") store.chips.undo();
  else if (key === "d") store.double();
  else if (key === "r") store.rebet();
  else if (key === "s") store.sameBets();
  else if (key === "enter" && store.chips.any && on !== "elsewhere") store.deal();
  else return false;
  return true;
}
