// Where the rules of the player's table are.
import { path } from "../router";

export function rulesAddress(anchor: string, game = ""): string {
  const table = /^\/t\/([\w-]+)$/.exec(path.value)?.[1];
  if (table) return `/rules?table=${table}#${anchor}`;
  return game ? `/rules/${encodeURIComponent(game)}#${anchor}` : "";
}
