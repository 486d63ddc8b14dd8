// What a person chooses for their own screen. Kept in the browser, applied to the page as attributes.
import { effect, signal } from "@preact/signals";

// How long the dealer takes for each event, against the usual pace; 0 is at once.
export const SPEEDS = { slow: 2, usual: 1, quick: 0.4, once: 0 };
export type Speed = keyof typeof SPEEDS;

export type Settings = { theme: "dark" | "light"; deck: "two" | "four"; index: "normal" | "large"; contrast: "normal" | "high"; motion: "on" | "off"; speed: Speed; sound: "on" | "off" };


const KEY = "pitboss.settings";

function stored(): Settings {
  const light = matchMedia("(prefers-color-scheme: light)").matches;
  const usual: Settings = { theme: light ? "light" : "dark", deck: "two", index: "normal", contrast: "normal", motion: "on", speed: "usual", sound: "off" };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return usual;
  }
}

export const settings = signal<Settings>(stored());

export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
  localStorage.setItem(KEY, JSON.stringify(settings.value));
}

// No motion: because the person wants none here, or nowhere.
export function isStill(): boolean {
  return settings.value.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function applySettings(): void {
  effect(() => {
    Object.assign(document.documentElement.dataset, settings.value);
  });
}
