// Everybody who works in this house. Another operator disables an account, or resets its password.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { me } from "../api";
import { LastColumn } from "../LastColumn";
import { useLatest } from "../latest";
import { text as common } from "../strings";
import { text } from "../strings/operator";
import type { StaffPlayer } from "../types.generated";
import { disableStaff, moment, resetStaff, staffOf } from "./calls";

export function StaffList({ operator }: { operator: boolean }): JSX.Element {
  const found = useLatest(staffOf);
  const [told, setTold] = useState("");
  const failed = (error: unknown) => setTold(error instanceof Error ? error.message : common.serverGone);
  const reset = (login: string) => void resetStaff(login).then(({ password, until_ms }) => setTold(text.oneTime(login, password, moment(until_ms))), failed);
  const turn = (login: string, disabled: boolean) => void disableStaff(login, disabled, disabled ? text.disabledHere : text.enabledHere).then(() => (setTold(text.agreed), found.again()), failed);
  if (!found.value) return <p role={found.problem ? "alert" : "status"}>{found.problem || common.loading}</p>;
  return (
    <section class="panel" aria-label={text.staff}>
      <header class="panel-head"><h2>{text.staff}</h2></header>
      <p role="status" class={told ? "note" : "sr-only"}>{told}</p>
      <div class="wide" tabIndex={0} role="region" aria-label={text.staff}>
        <table class="data-table num">
          <thead><tr><th scope="col">{text.login}</th><th scope="col">{text.role}</th><th scope="col">{text.standing}</th><th scope="col">{text.secondFactor}</th><LastColumn /></tr></thead>
          <tbody>
            {found.value.staff.map((member) => (
              <tr key={member.account}>
                <th scope="row">{member.login}</th><td>{text.roles[member.role] ?? member.role}</td><td>{member.standing === "banned" ? text.disabled : text.standings[member.standing]}</td><td>{member.second_factor ? text.on : text.off}</td>
                <td>{operator && member.account !== me.value?.account ? <Acts member={member} onReset={reset} onTurn={turn} /> : null}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

type ActsProps = { member: StaffPlayer; onReset: (login: string) => void; onTurn: (login: string, disabled: boolean) => void };

function Acts({ member, onReset, onTurn }: ActsProps): JSX.Element {
  const login = member.login ?? "";
  const out = member.standing === "banned";
  return (
    <span class="pictures">
      <button type="button" class="small-button" aria-label={text.resetOf(login)} onClick={() => onReset(login)}>{text.reset}</button>
      <button type="button" class="small-button" aria-label={out ? text.enableOf(login) : text.disableOf(login)} onClick={() => onTurn(login, !out)}>{out ? text.enable : text.disable}</button>
    </span>
  );
}
