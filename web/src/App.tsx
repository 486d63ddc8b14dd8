import type { JSX } from "preact";
import { Lobby } from "./lobby/Lobby";
import { path } from "./router";
import { TablePage } from "./table/TablePage";

export function App(): JSX.Element {
  const table = /^\/t\/([\w-]+)$/.exec(path.value)?.[1];
  return table ? <TablePage id={table} key={table} /> : <Lobby />;
}
