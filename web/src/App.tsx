import type { JSX } from "preact";
import { Lobby } from "./lobby/Lobby";
import { Room, roomAt } from "./rooms";
import { path } from "./router";
import { TablePage } from "./table/TablePage";

export function App(): JSX.Element {
  const table = /^\/t\/([\w-]+)$/.exec(path.value)?.[1];
  if (table) return <TablePage id={table} key={table} />;
  return roomAt(path.value) ? <Room address={path.value} /> : <Lobby />;
}
