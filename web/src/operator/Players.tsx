// Every account, its money and its last rounds.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useLatest } from "../latest";
import { LastColumn } from "../LastColumn";
import { dollars, gainClass, signed } from "../money";
import { text as common } from "../strings";
import { text } from "../strings/operator";
import type { StaffPlayer } from "../types.generated";
import { isStaff } from "../api";
import { ActOnPlayer } from "./ActOnPlayer";
import { moment, playerOf, playersOf } from "./calls";

const PAGE = 50;

export function Players({ operator }: { operator: boolean }): JSX.Element {
  const [login, setLogin] = useState("");
  const [players, setPlayers] = useState<StaffPlayer[] | null>(null);
  const [more, setMore] = useState(false);
  const [chosen, choose] = useState("");
  const load = (after: string) => void playersOf(after, login).then(({ players: found }) => {
    setPlayers((now) => [...(after ? (now ?? []) : []), ...found]);
    setMore(found.length === PAGE);
  });
  useEffect(() => load(""), [login]);
  const find = (event: Event) => {
    event.preventDefault();
    setLogin(String(new FormData(event.currentTarget as HTMLFormElement).get("login")).trim());
  };
  if (!players) return <p role="status">{common.loading}</p>;
  return (
    <>
      {chosen ? <Details account={chosen} operator={operator} onChange={() => load("")} /> : null}
      <section class="panel" aria-label={text.players}>
        <header class="panel-head"><h2>{text.players}</h2></header>
        <form class="form" role="search" onSubmit={find}>
          <label><span class="quiet small">{text.loginBegins}</span><input name="login" maxLength={40} autocapitalize="none" spellcheck={false} /></label>
          <button type="submit" class="button">{text.find}</button>
        </form>
        <div class="wide" tabIndex={0} role="region" aria-label={text.players}>
          <table class="data-table num">
            <thead><tr><th scope="col">{text.name}</th><th scope="col" class="desktop">{text.account}</th><th scope="col" class="desktop">{text.login}</th><th scope="col">{text.role}</th><th scope="col">{text.standing}</th><th scope="col" class="desktop">{text.since}</th><LastColumn /></tr></thead>
            <tbody>
              {players.map((player) => (
                <tr key={player.account}>
                  <th scope="row">{player.name}</th><td class="desktop"><code>{player.account}</code></td><td class="desktop">{player.login ?? ""}</td><td>{text.roles[player.role] ?? player.role}</td><td>{text.standings[player.standing] ?? player.standing}</td><td class="desktop">{moment(player.created_ms)}</td>
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

type DetailsProps = { account: string; operator: boolean; onChange: () => void };

function Details({ account, operator, onChange }: DetailsProps): JSX.Element {
  const found = useLatest(() => playerOf(account), account);
  if (!found.value) return <p role="status">{found.problem || common.loading}</p>;
  const { name, balance_cents, rounds, standing, standing_reason, excluded_until_ms } = found.value;
  const again = () => (found.again(), onChange());
  const outside = excluded_until_ms > Date.now();
  return (
    <section class="panel" aria-label={text.detailsOf(name)}>
      <header class="panel-head"><h2>{name}</h2><code>{account}</code><span class="tag">{text.standings[standing] ?? standing}</span></header>
      {standing_reason ? <p class="small">“{standing_reason}”</p> : null}
      {outside ? <p class="small">{text.excludedUntil(moment(excluded_until_ms))}</p> : null}
      {operator && !isStaff(found.value.role) && standing !== "deleted" ? <ActOnPlayer key={`${account} ${standing}`} account={account} standing={standing} onDone={again} /> : null}
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
