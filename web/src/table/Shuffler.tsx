// The shuffler: its mode, how many hands it has counted, and what the wager pays for the highest of them.
import type { JSX } from "preact";
import { text } from "../strings";
import type { Picture } from "./picture";
import type { Felt, Pays } from "./types";

export function Shuffler({ felt, picture, hands, hit }: { felt: Felt; picture: Picture; hands: number; hit: string }): JSX.Element | null {
  const shuffler = felt.shuffler;
  if (!shuffler) return null;
  const spot = felt.spots.find((each) => each.id === shuffler.wager);
  const column: Pays | undefined = picture.payouts ?? spot?.pays.find((each) => each.hands === hands);
  return (
    <div class="shuffler" role="group" aria-label={text.shuffler}>
      <div class="shuffler-screen num">
        <p class="shuffler-top"><span>{spot?.name}</span> <span>{column ? text.hands(column.hands) : ""}</span></p>
        {(column?.lines ?? []).map((line) => (
          <p key={line.label} class={line.label === hit ? "shuffler-hit" : ""}><span>{line.label}</span> <span>{line.pays.replace(" to ", ":")}</span></p>
        ))}
      </div>
      <p class="shuffler-state"><i class={picture.payouts ? "led led-on" : "led"} aria-hidden="true" />{picture.payouts ? text.handsCounted(picture.payouts.hands) : picture.mode || shuffler.mode}</p>
    </div>
  );
}
