// Every account, its money and its last rounds.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useLatest } from "../latest";
import { LastColumn } from "../LastColumn";
import { dollars, gainClass, signed } from "../money";
import { text as common } from "../strings";
import { text } from "../strings/operator";
import type { StaffPlayer } from "../types.generated";
import { moment, playerOf, playersOf } from "./calls";

const PAGE = 50;

export function Players(): JSX.Element {
  const [players, setPlayers] = useState<StaffPlayer[] | null>(null);
  const [more, setMore] = useState(false);
  const [chosen, choose] = useState("");
  const load = (after: string) => void playersOf(after).then(({ players: found }) => {
    setPlayers((now) => [...(after ? (now ?? []) : []), ...found]);
    setMore(found.length === PAGE);
  });
  useEffect(() => load(""), []);
  if (!players) return <p role="status">{common.loading}</p>;
  return (
    <>
      {chosen ? <Details account={chosen} /> : null}
      <section class="panel" aria-label={text.players}>
        <header class="panel-head"><h2>{text.players}</h2></header>
        <div class="wide" tabIndex={0} role="region" aria-label={text.players}>
          <table class="data-table num">
            <thead><tr><th scope="col">{text.name}</th><th scope="col" class="desktop">{text.account}</th><th scope="col">{text.role}</th><th scope="col" class="desktop">{text.since}</th><LastColumn /></tr></thead>
            <tbody>
              {players.map((player) => (
                <tr key={player.account}>
                  <th scope="row">{player.name}</th><td class="desktop"><code>{player.account}</code></td><td>{player.role}</td><td class="desktop">{moment(player.created_ms)}</td>
                  <td><button type="button" class="small-button" aria-label={text.detailsOf(player.name)} onClick={() => choose(player.account)}>{text.details}</button></td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {more ? <button type="button" class="button" onClick={() => load(players[players.length - 1]?.account ?? "")}>{text.more}</button> : null}
      </section>
    </>
  );
}

function Details({ account }: { account: string }): JSX.Element {
  const found = useLatest(() => playerOf(account), account);
  if (!found.value) return <p role="status">{found.problem || common.loading}</p>;
  const { name, balance_cents, rounds } = found.value;
  return (
    <section class="panel" aria-label={text.detailsOf(name)}>
      <header class="panel-head"><h2>{name}</h2><code>{account}</code></header>
      <dl class="figures num">
        {Object.entries(balance_cents).map(([currency, cents]) => <div key={currency}><dt class="quiet">{text.balance}, {text.currencies[currency] ?? currency}</dt><dd>{dollars(cents)}</dd></div>)}
      </dl>
      <h3>{text.lastRounds}</h3>
      <table class="data-table num">
        <tbody>
          {rounds.slice(0, 20).map((round) => (
            <tr key={round.link}><th scope="row"><a href={`/r/${round.link}`}>{round.game_name} {round.round}</a></th><td>{dollars(round.staked_cents)}</td><td class={gainClass(round.net_cents)}>{signed(round.net_cents)}</td></tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
