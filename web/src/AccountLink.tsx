// A person's name and balance in the top bar; it opens the account. The house says who is signed in, and what this person has.
import type { JSX } from "preact";
import { me } from "./api";
import { dollars } from "./money";
import { path } from "./router";
import { text } from "./strings";

// At a table the balance is that of its money, and a phone says which money it is.
export type Purse = { cents: number | undefined; money: string };

export function AccountLink({ purse }: { purse: Purse | undefined }): JSX.Element {
  const person = me.value;
  const here = path.value === "/account" ? "page" : undefined;
  if (!person) return <a class="account-link" href="/account" aria-current={here}>{text.signIn}</a>;
  return (
    <a class="account-link figure figure-balance" href="/account" aria-current={here} title={text.account}>
      <strong class="num">{dollars(purse?.cents ?? person.balance_cents.play ?? 0)}</strong>
      <span class={purse ? "quiet account-name wide-only" : "quiet account-name"}>{person.name}</span>
      {purse ? <span class="quiet phone-only">{purse.money}</span> : null}
      <span class="sr-only">{text.account}</span>
    </a>
  );
}
