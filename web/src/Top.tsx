// The bar at the top of every page.
import type { ComponentChildren, JSX } from "preact";
import { Nav } from "./Nav";
import { change, settings } from "./settings";
import { text } from "./strings";

type Props = { title?: string; note?: ComponentChildren; children?: ComponentChildren };

export function Top({ title, note, children }: Props): JSX.Element {
  const { theme, deck, motion } = settings.value;
  return (
    <header class="top">
      <a class={title ? "top-home top-back" : "top-home"} href="/" aria-label={text.title}><span>{text.title}</span></a>
      {title ? (
        <div class="top-title">
          <h1>{title}</h1>
          {note ? <span class="quiet num">{note}</span> : null}
        </div>
      ) : <Nav />}
      <div class="top-right">
        {children}
        <Toggle label={text.fourColours} on={deck === "four"} sign="♣" onPress={() => change({ deck: deck === "four" ? "two" : "four" })} />
        <Toggle label={text.motion} on={motion === "on"} sign="≋" onPress={() => change({ motion: motion === "on" ? "off" : "on" })} />
        <Toggle label={text.theme} on={theme === "light"} sign="◐" onPress={() => change({ theme: theme === "dark" ? "light" : "dark" })} />
      </div>
    </header>
  );
}

function Toggle({ label, on, sign, onPress }: { label: string; on: boolean; sign: string; onPress: () => void }): JSX.Element {
  return (
    <button type="button" class="toggle" aria-label={label} aria-pressed={on} title={label} onClick={onPress}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
