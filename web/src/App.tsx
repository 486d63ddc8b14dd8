import type { JSX } from "preact";
import { forgetGone, gone, outdated } from "./api";
import { Lobby } from "./lobby/Lobby";
import { Room, roomAt } from "./rooms";
import { path, search } from "./router";
import { text } from "./strings";
import { LeftRoundNotice } from "./table/LeftRound";
import { TablePage } from "./table/TablePage";

export function App(): JSX.Element {
  return (
    <>
      <SkipLink />
      <OldPage />
      <SessionOver />
      <LeftRoundNotice />
      <Page />
    </>
  );
}

// The first stop of the keyboard on every page.
function SkipLink(): JSX.Element {
  const skip = (event: Event): void => {
    const main = document.querySelector("main");
    event.preventDefault();
    main?.setAttribute("tabindex", "-1");
    main?.focus();
  };
  return <a class="skip-link" href="#main" onClick={skip}>{text.skip}</a>;
}

function OldPage(): JSX.Element | null {
  if (!outdated.value) return null;
  return (
    <div class="notice" role="alert">
      <span>{text.oldPage}</span>
      <button type="button" class="button" onClick={() => location.reload()}>{text.reload}</button>
    </div>
  );
}

function SessionOver(): JSX.Element | null {
  const last = gone.value;
  if (!last || outdated.value || (last.login && path.value === "/account")) return null;
  if (!last.login) {
    return (
      <div class="notice" role="alert">
        <span>{text.sessionWasOver}</span>
        <button type="button" class="button" onClick={forgetGone}>{text.understood}</button>
      </div>
    );
  }
  return (
    <div class="notice" role="alert">
      <span>{text.sessionOverOf(last.name)}</span>
      <a class="button" href={`/account?back=${encodeURIComponent(path.value + search.value)}`}>{text.signIn}</a>
      <button type="button" class="button" onClick={goOnAsGuest}>{text.goOnAsGuest}</button>
    </div>
  );
}

function goOnAsGuest(): void {
  forgetGone();
  location.reload();
}

function Page(): JSX.Element {
  const table = /^\/t\/([\w-]+)$/.exec(path.value)?.[1];
  if (table) return <TablePage id={table} key={table} />;
  return roomAt(path.value) ? <Room address={path.value} /> : <Lobby />;
}
