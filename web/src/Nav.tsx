// The rooms of the house, as links; at the foot of the screen on a phone.
import type { JSX } from "preact";
import { isStaff, me } from "./api";
import { path } from "./router";
import { text } from "./strings";

const PLACES: { address: string; name: keyof typeof text.places }[] = [
  { address: "/", name: "lobby" },
  { address: "/odds", name: "odds" },
  { address: "/learn", name: "learn" },
  { address: "/school", name: "school" },
  { address: "/history", name: "history" },
  { address: "/operator", name: "operator" },
];

export function Nav(): JSX.Element {
  const staff = isStaff(me.value?.role);
  return (
    <nav class="nav" aria-label={text.rooms}>
      {PLACES.filter((place) => place.name !== "operator" || staff).map(({ address, name }) => (
        <a key={address} href={address} aria-current={isHere(address) ? "page" : undefined}>{text.places[name]}</a>
      ))}
    </nav>
  );
}

function isHere(address: string): boolean {
  return address === "/" ? path.value === "/" : path.value === address || path.value.startsWith(`${address}/`);
}
