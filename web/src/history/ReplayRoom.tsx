// One round, step by step, for anyone who has its link.
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { cardName } from "../cards/names";
import { useLatest } from "../latest";
import type { RoomProps } from "../rooms";
import { search } from "../router";
import { showItem } from "../scroll";
import { text as common } from "../strings";
import { text } from "../strings/history";
import { FeltView } from "../table/FeltView";
import { narrate } from "../table/narrate";
import { fold } from "../table/picture";
import { Rule } from "../table/Rule";
import { choiceName } from "../table/words";
import { Top } from "../Top";
import type { FeltStreet, Replay, RoundEvent } from "../types.generated";
import { replayOf } from "./calls";
import { Proof } from "./Proof";

const STEP_MS = 1200;

export default function ReplayRoom({ part }: RoomProps): JSX.Element {
  const seat = new URLSearchParams(search.value).get("seat") ?? "";
  const replay = useLatest(() => replayOf(part, seat), part, seat);
  return (
    <>
      <Top />
      {replay.problem ? <main class="message"><p role="alert">{replay.problem}</p><a class="button" href="/">{common.backToLobby}</a></main> : null}
      {replay.value ? <Body replay={replay.value} key={part} /> : replay.problem ? null : <main class="message"><p role="status">{common.loading}</p></main>}
    </>
  );
}

function Body({ replay }: { replay: Replay }): JSX.Element {
  const felt = replay.felt;
  const [every, setEvery] = useState(replay.seat === null);
  const events = every ? replay.events : replay.seen;
  const mine = replay.seat ?? replay.seats[0] ?? null;
  const sentences = useMemo(() => narrate(events, felt, every ? null : mine), [events]);
  const [step, setStep] = useState(0);
  const number = sentences[step]?.number ?? 0;
  const picture = useMemo(() => fold(events.filter((event) => event.number <= number)), [events, number]);
  const sitters = new Map(replay.seats.map((seat) => [seat, { name: common.seat(seat), bot: false, ready: false }]));
  return (
    <main class="replay">
      <section class="panel replay-steps" aria-label={text.stepsLabel}>
        <header class="panel-head"><h1>{text.roundTitle(felt.name, replay.round)}</h1><span class="quiet small">{text.steps(sentences.length)}</span></header>
        {replay.voided !== null ? <p class="note small">{text.voided(replay.voided)} {sentences.length ? "" : text.notDealt}</p> : null}
        <ol>
          {sentences.map((sentence, at) => (
            <li key={sentence.number} class={at > step ? "quiet" : ""} ref={at === step ? showItem : null}>
              <button type="button" aria-current={at === step ? "step" : undefined} onClick={() => setStep(at)}><span class="quiet num">{at + 1}</span> {sentence.says}</button>
              {sentence.rule ? <Rule number={sentence.rule} rules={felt.rules} /> : null}
            </li>
          ))}
        </ol>
      </section>
      <div class="replay-middle">
        <FeltView felt={felt} picture={picture} seats={Math.max(...replay.seats, 1)} hands={replay.seats.length + 1} sitters={sitters} mine={mine} bets={{}} betting={false} offers={{}} handSoFar="" watched />
        {sentences.length ? <Controls step={step} count={sentences.length} onStep={setStep} /> : null}
        {replay.seat !== null ? (
          <div class="segments" role="group" aria-label={text.view}>
            <button type="button" aria-pressed={every} onClick={() => setEvery(true)}>{text.allCards}</button>
            <button type="button" aria-pressed={!every} onClick={() => setEvery(false)}>{text.asSeat(replay.seat)}</button>
          </div>
        ) : null}
        {replay.seat !== null ? <WhatIfs replay={replay} seat={replay.seat} /> : null}
        <p class="sr-only" aria-live="polite">{sentences[step]?.says}</p>
      </div>
      <div class="replay-side">
        <Proof replay={replay} />
        <Certificate replay={replay} />
      </div>
    </main>
  );
}

// The decisions of the player's own seat, each with the way to play it otherwise on the same deck.
function WhatIfs({ replay, seat }: { replay: Replay; seat: number }): JSX.Element | null {
  const events = replay.events;
  const made = events.flatMap((event) => {
    if (event.event !== "acted" || event.seat !== seat) return [];
    const asked = events.findLast((each) => each.event === "asked" && each.number < event.number && each.seats.includes(seat));
    const street = replay.felt.streets.find((each) => each.id === event.street);
    const says = picked(street, event.choice, events, seat) ?? choiceName(replay.felt, event.choice, event.street);
    return asked ? [{ question: asked.number, says: `${street?.says ?? event.street}: ${says}` }] : [];
  });
  if (!made.length) return null;
  return (
    <section class="panel what-ifs" aria-label={text.whatIf}>
      <header class="panel-head"><h2>{text.whatIf}</h2><span class="quiet small">{text.sameCards}</span></header>
      <ul class="readings">
        {made.map((each) => (
          <li class="readings-two" key={each.question}><span>{each.says}</span><a class="small-button" href={`/what-if/${replay.table}/${replay.round}/${each.question}`}>{text.otherChoice}</a></li>
        ))}
      </ul>
    </section>
  );
}

// Where the choices of a street are places of the hand: the cards at the places that were chosen.
function picked(street: FeltStreet | undefined, choice: string, events: RoundEvent[], seat: number): string | null {
  if (!street?.by_place) return null;
  const cards = events.flatMap((event) => (event.event === "looked" && event.seat === seat ? event.cards : []));
  const named = street.choices.find((each) => each.id === choice)?.places ?? [];
  return named.flatMap((place) => cards[place] ?? []).map(cardName).join(", ") || null;
}

function Controls({ step, count, onStep }: { step: number; count: number; onStep: (step: number) => void }): JSX.Element {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => (step + 1 < count ? onStep(step + 1) : setPlaying(false)), STEP_MS);
    return () => clearTimeout(timer);
  }, [playing, step]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.closest("input, select, textarea")) return;
      if (event.key === "ArrowRight") onStep(Math.min(count - 1, step + 1));
      if (event.key === "ArrowLeft") onStep(Math.max(0, step - 1));
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [step, count]);
  const buttons: [string, string, number][] = [[text.first, "«", 0], [text.previous, "‹", Math.max(0, step - 1)]];
  const after: [string, string, number][] = [[text.next, "›", Math.min(count - 1, step + 1)], [text.last, "»", count - 1]];
  const button = ([label, sign, to]: [string, string, number]) => (
    <button type="button" key={label} class="small-button" aria-label={label} title={label} onClick={() => onStep(to)}><span aria-hidden="true">{sign}</span></button>
  );
  return (
    <div class="panel controls">
      {buttons.map(button)}
      <button type="button" class="small-button" onClick={() => setPlaying(!playing)}>{playing ? text.pause : text.play}</button>
      {after.map(button)}
      <input type="range" aria-label={text.position} min={0} max={count - 1} value={step} onInput={(event) => onStep(Number(event.currentTarget.value))} />
      <span class="quiet small num">{text.step(step + 1, count)}</span>
    </div>
  );
}

function Certificate({ replay }: { replay: Replay }): JSX.Element {
  const document_ = replay.certificate.document as { commitment: string; server_seed: string; lock: { document: { seats: { seat: number; seed?: string; commitment?: string }[] } } | null };
  const seeds = (document_.lock?.document.seats ?? []).map((seat) => `${seat.seat}: ${seat.seed ?? seat.commitment ?? common.bot}`);
  return (
    <section class="panel certificate" aria-label={text.certificate}>
      <header class="panel-head">
        <h2>{text.certificate}</h2>
        <Copy label={text.copyLink} content={`${location.origin}/r/${replay.link}`} />
        {replay.text ? <Copy label={text.copyRound} content={replay.text} /> : null}
        <a class="small-button" href={`/api/certificates/${replay.link}`} download={`round-${replay.round}.json`}>{text.download}</a>
      </header>
      <dl>
        <dt class="quiet small">{text.commitment}</dt><dd><code>{document_.commitment}</code></dd>
        <dt class="quiet small">{text.serverSeed}</dt><dd><code>{document_.server_seed}</code></dd>
        {seeds.length ? <><dt class="quiet small">{text.seatSeeds}</dt>{seeds.map((seed) => <dd key={seed}><code>{seed}</code></dd>)}</> : null}
        {replay.text ? <><dt class="quiet small">{text.lineText}</dt><dd><code>{replay.text}</code></dd></> : null}
      </dl>
    </section>
  );
}

function Copy({ label, content }: { label: string; content: string }): JSX.Element {
  const [done, setDone] = useState(false);
  return <button type="button" class="small-button" onClick={() => void copy(content).then(() => setDone(true))}>{done ? text.copied : label}</button>;
}

// The clipboard is missing on plain http.
async function copy(content: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(content);
  const area = document.createElement("textarea");
  area.value = content;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}
