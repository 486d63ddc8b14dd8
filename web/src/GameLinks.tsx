// The games as links to their page in a room; the chosen one is in view where the line is wider than the screen.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { GameName } from "./types.generated";

export function GameLinks({ label, at, games, game }: { label: string; at: string; games: GameName[]; game: string }): JSX.Element {
  const line = useRef<HTMLElement>(null);
  useEffect(() => {
    const chosen = line.current?.querySelector<HTMLElement>("[aria-current]");
    if (line.current && chosen) line.current.scrollLeft = chosen.offsetLeft - line.current.offsetLeft - (line.current.clientWidth - chosen.clientWidth) / 2;
  }, [games, game]);
  return (
    <nav class="segments" aria-label={label} ref={line}>
      {games.map((each) => <a key={each.id} href={`${at}/${each.id}`} aria-current={each.id === game ? "page" : undefined}>{each.name}</a>)}
    </nav>
  );
}
