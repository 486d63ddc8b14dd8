// Where the rules are that hold here: those of the table, of the round that is replayed, or of the game with its usual options.
import { path } from "../router";

export function rulesAddress(anchor: string, game = ""): string {
  const table = /^\/(?:t|what-if)\/([\w-]+)/.exec(path.value)?.[1];
  if (table) return `/rules?table=${table}#${anchor}`;
  const round = /^\/r\/([^/]+)$/.exec(path.value)?.[1];
  if (round) return `/rules?round=${round}#${anchor}`;
  return game ? `/rules/${encodeURIComponent(game)}#${anchor}` : "";
}
