// How the page looks on this screen: theme, contrast, cards, motion. The same menu at every size.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { change, settings, SPEEDS, type Speed } from "./settings";
import { text } from "./strings";

export function SettingsMenu(): JSX.Element {
  const { theme, deck, index, motion, contrast, speed, sound } = settings.value;
  const menu = useRef<HTMLDetailsElement>(null);
  const close = (): void => void menu.current?.removeAttribute("open");
  useEffect(() => {
    const elsewhere = (event: Event): void => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close();
    };
    document.addEventListener("pointerdown", elsewhere);
    return () => document.removeEventListener("pointerdown", elsewhere);
  }, []);
  return (
    <details class="settings-menu" ref={menu} onKeyDown={(event) => event.key === "Escape" && close()}
      onFocusOut={(event) => event.relatedTarget instanceof Node && !menu.current?.contains(event.relatedTarget) && close()}>
      <summary class="toggle" aria-label={text.display} title={text.display}><span aria-hidden="true">◐</span></summary>
      <div class="panel settings-list" role="group" aria-label={text.display}>
        <Setting label={text.fourColours} on={deck === "four"} onPress={() => change({ deck: deck === "four" ? "two" : "four" })} />
        <Setting label={text.largeIndex} on={index === "large"} onPress={() => change({ index: index === "large" ? "normal" : "large" })} />
        <Setting label={text.motion} on={motion === "on"} onPress={() => change({ motion: motion === "on" ? "off" : "on" })} />
        <Setting label={text.contrast} on={contrast === "high"} onPress={() => change({ contrast: contrast === "high" ? "normal" : "high" })} />
        <Setting label={text.lightTheme} on={theme === "light"} onPress={() => change({ theme: theme === "dark" ? "light" : "dark" })} />
        <Setting label={text.sound} on={sound === "on"} onPress={() => change({ sound: sound === "on" ? "off" : "on" })} />
        <label class="setting">
          <span>{text.speed}</span>
          <select value={speed} onChange={(event) => change({ speed: event.currentTarget.value as Speed })}>
            {(Object.keys(SPEEDS) as Speed[]).map((each) => <option key={each} value={each}>{text.speeds[each]}</option>)}
          </select>
        </label>
      </div>
    </details>
  );
}

function Setting({ label, on, onPress }: { label: string; on: boolean; onPress: () => void }): JSX.Element {
  return (
    <button type="button" class="setting" aria-pressed={on} onClick={onPress}>
      <span>{label}</span> <i class="switch" aria-hidden="true" />
    </button>
  );
}
