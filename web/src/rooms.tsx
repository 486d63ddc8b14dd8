// Rooms beside the table. Each is loaded when it is entered, so that the first page stays small.
import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { text } from "./strings";
import { Top } from "./Top";

export type RoomProps = { part: string };
type Load = () => Promise<{ default: ComponentType<RoomProps> }>;

// The part in brackets is what the room shows: a game, a link.
const ROOMS: [RegExp, Load][] = [
  [/^\/odds(?:\/([^/]+))?$/, () => import("./odds/OddsRoom")],
  [/^\/own\/([^/]+)$/, () => import("./own/OwnTable")],
  [/^\/learn$/, () => import("./learn/Learn")],
  [/^\/learn\/(drill)$/, () => import("./learn/Drill")],
  [/^\/what-if\/([\w-]+\/\d+\/\d+)$/, () => import("./learn/WhatIf")],
  [/^\/school(?:\/([\w-]+))?$/, () => import("./school/School")],
  [/^\/history$/, () => import("./history/HistoryRoom")],
  [/^\/account$/, () => import("./account/AccountRoom")],
  [/^\/operator$/, () => import("./operator/OperatorRoom")],
  [/^\/rules(?:\/([^/]+))?$/, () => import("./rules/RulesRoom")],
  [/^\/r\/([^/]+)$/, () => import("./history/ReplayRoom")],
];

export function roomAt(address: string): [load: Load, part: string] | null {
  for (const [pattern, load] of ROOMS) {
    const found = pattern.exec(address);
    if (found) return [load, decodeURIComponent(found[1] ?? "")];
  }
  return null;
}

export function Room({ address }: { address: string }): JSX.Element {
  const [load, part] = roomAt(address) ?? [null, ""];
  const [shown, setShown] = useState<{ load: Load | null; Page: ComponentType<RoomProps> } | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let gone = false;
    load?.().then(
      ({ default: Page }) => !gone && setShown({ load, Page }),
      () => !gone && setProblem(text.oldPage),
    );
    return () => {
      gone = true;
    };
  }, [load]);
  if (shown && shown.load === load) return <shown.Page part={part} key={part} />;
  return (
    <>
      <Top />
      <main class="message">
        <p role={problem ? "alert" : "status"}>{problem || text.loading}</p>
        {problem ? <button type="button" class="button" onClick={() => location.reload()}>{text.reload}</button> : null}
      </main>
    </>
  );
}
