// What a round came to: the hands, and each bet with its outcome, its money and its rule.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { Card } from "../cards/Card";
import { dollars, gainClass, signed } from "../money";
import { text } from "../strings";
import { Why } from "./Explain";
import type { Picture, Place, SettledWager } from "./picture";
import { Rule } from "./Rule";
import type { Felt, Spot } from "./types";

type Props = { felt: Felt; picture: Picture; mine: number | null; round: number; past: boolean; link: string };

// The net of a seat in the round that is over.
export function netOf(picture: Picture, mine: number | null): number | null {
  return picture.over && mine !== null ? (picture.seats.get(mine)?.net_cents ?? null) : null;
}

// It stays readable while the next bets are placed; `past` says that the felt is free for them.
export function Result({ felt, picture, mine, round, past, link }: Props): JSX.Element {
  const folded = useSignal(false);
  const place = mine === null ? undefined : picture.seats.get(mine);
  const ended = felt.spots.flatMap((spot) => (place?.settled[spot.id] ? [{ spot, settled: place.settled[spot.id] as SettledWager }] : []));
  if (!place || !picture.over || !ended.length) return <p class="result-none quiet">{text.noResult}</p>;
  const bet = ended.reduce((sum, each) => sum + each.settled.stake_cents, 0);
  const back = ended.reduce((sum, each) => sum + each.settled.returned_cents, 0);
  const net = back - bet;
  return (
    <section class={`panel result ${folded.value ? "result-folded" : ""}`} aria-label={text.yourResult} tabIndex={0}>
      <header class="result-head">
        <h2>{past ? <>{text.lastRound} <span class="quiet num">{round}</span></> : net > 0 ? text.youWin : net < 0 ? text.youLose : text.evenRound}</h2>
        <strong class={`num ${gainClass(net)}`}>{signed(net)}</strong>
        <span class="quiet num">{text.betAndBack(dollars(bet), dollars(back))}</span>
        <button type="button" class="result-fold" aria-expanded={!folded.value} aria-label={text.resultDetails} onClick={() => (folded.value = !folded.value)} />
      </header>
      <Hands picture={picture} place={place} />
      <ul class="result-list">
        {ended.map(({ spot, settled }) => <Wager key={spot.id} spot={spot} settled={settled} stakeCents={place.stakes[spot.rides || spot.id] ?? 0} felt={felt} />)}
      </ul>
      {link ? <a class="result-link" href={`/r/${link}`} target="_blank">{text.fullRound} <kbd aria-hidden="true">H</kbd></a> : null}
    </section>
  );
}

// A bet with its outcome; pressed, it is explained in place.
function Wager({ spot, settled, stakeCents, felt }: { spot: Spot; settled: SettledWager; stakeCents: number; felt: Felt }): JSX.Element {
  const open = useSignal(false);
  const net = settled.net_cents;
  const outcome = [settled.says, settled.odds].filter(Boolean).join(" ");
  const named = settled.hands.filter((each) => each.name).map((each) => text.handOf(felt.hands[each.hand] ?? each.hand, each.name));
  const why = [...(named.length ? named : [settled.label]), settled.decides].filter(Boolean).join(" · ");
  return (
    <li data-result={spot.id}>
      <button type="button" class="result-name" aria-expanded={open.value} onClick={() => (open.value = !open.value)}>{spot.name} <span class="quiet num">{settled.stake_cents ? dollars(settled.stake_cents) : ""}</span></button>
      <span class={`tag ${net > 0 ? "tag-gain" : net < 0 ? "tag-loss" : ""}`}>{outcome}</span>
      <strong class={`num ${gainClass(net)}`}>{signed(net)}</strong>
      {settled.rule ? <Rule number={settled.rule} rules={felt.rules} /> : <span />}
      {open.value ? <div class="result-explained"><Why spot={spot} settled={settled} stakeCents={stakeCents} felt={felt} /></div> : why ? <span class="result-why quiet">{why}</span> : null}
    </li>
  );
}

// Where the felt is out of sight: the hands that met.
function Hands({ picture, place }: { picture: Picture; place: Place }): JSX.Element {
  const hands = [
    { label: text.yourHand, cards: place.handCards, name: place.hand },
    { label: text.dealer, cards: picture.dealerCards, name: picture.dealerHand },
    ...picture.exposed.slice(0, 1).flatMap(({ owner, cards, name }) => (owner.kind === "seat" ? [{ label: text.highestOf(owner.seat), cards, name }] : [])),
  ];
  return (
    <ul class="result-hands">
      {hands.filter((hand) => hand.cards.length).map((hand) => (
        <li key={hand.label}>
          <span class="result-cards">{hand.cards.map((card) => <Card key={card} card={card} />)}</span>
          <span><span class="quiet">{hand.label}</span> <b>{hand.name}</b></span>
        </li>
      ))}
    </ul>
  );
}
