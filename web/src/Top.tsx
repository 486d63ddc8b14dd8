// The bar at the top of every page.
import type { ComponentChildren, JSX } from "preact";
import { AccountLink, type Purse } from "./AccountLink";
import { Nav } from "./Nav";
import { SettingsMenu } from "./SettingsMenu";
import { text } from "./strings";

type Props = { title?: string; note?: ComponentChildren; purse?: Purse; children?: ComponentChildren };

export function Top({ title, note, purse, children }: Props): JSX.Element {
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
        <AccountLink purse={purse} />
        <SettingsMenu />
      </div>
    </header>
  );
}
