// Each event of the round as one sentence. Names of wagers, streets and hands come from the house.
import { cardName, cardsText } from "../cards/names";
import { dollars, signed } from "../money";
import { text } from "../strings";
import type { Sentence } from "./Narration";
import type { Felt, Owner, RoundEvent } from "./types";
import { choiceName, wagerName } from "./words";

export function narrate(events: readonly RoundEvent[], felt: Felt, mine: number | null): Sentence[] {
  const [spoken, written] = [inWords, cardsText].map((cards) => new Teller(felt, mine, cards)) as [Teller, Teller];
  return events.flatMap((event) => {
    const says = spoken.says(event);
    return says ? [{ number: event.number, says, shows: written.says(event), rule: event.rule, asks: event.event === "asked" }] : [];
  });
}

function stakeText(cents: number): string {
  return cents < 0 ? text.tells.tookBack(dollars(-cents)) : cents ? dollars(cents) : "";
}

class Teller {
  constructor(private felt: Felt, private mine: number | null, private cards: (names: string[]) => string) {}

  private seat(seat: number): string {
    return seat === this.mine ? text.owners.you : text.seat(seat);
  }

  private owner(owner: Owner): string {
    return owner.kind === "seat" ? this.seat(owner.seat) : text.owners[owner.kind];
  }

  // Which cards a hand is, where a seat has several: `best five of six, ace high`.
  private titled(hand: string, name: string): string {
    const title = this.felt.hands[hand];
    return title && title !== hand.replaceAll("_", " ") ? text.titled(title, name) : name;
  }

  private money(stakes: Record<string, number>): string {
    return Object.entries(stakes).map(([id, cents]) => `${wagerName(this.felt, id)} ${dollars(cents)}`).join(", ");
  }

  says(event: RoundEvent): string {
    const tells = text.tells;
    switch (event.event) {
      case "bets":
        return tells.bets(this.seat(event.seat), this.money(event.stakes));
      case "shuffler_set":
        return tells.shuffler(event.mode);
      case "burned":
        return tells.burned;
      case "dealt":
        return [tells.dealt(this.owner(event.owner), event.cards.length), event.remark ? text.sentence(event.remark) : ""].filter(Boolean).join(" ");
      case "shown":
        return tells.shows(this.owner(event.owner), this.cards(event.cards));
      case "looked":
        return event.seat === this.mine ? tells.looks(this.seat(event.seat), this.cards(event.cards)) : "";
      case "turned_down":
        return tells.turnsDown(this.owner(event.owner));
      case "ranked": {
        const tell = event.qualifies === null ? tells.ranked : event.qualifies ? tells.qualifies : tells.doesNotQualify;
        return tell(this.owner(event.owner), this.titled(event.hand, event.name));
      }
      case "hands_counted":
        return tells.counted(event.hands, event.payouts.map((line) => `${line.label} ${line.pays}`).join(", "));
      case "asked": {
        const street = this.felt.streets.find((each) => each.id === event.street)?.says ?? event.street;
        return tells.asked(street, event.seats.map((seat) => this.seat(seat)).join(", "));
      }
      case "acted":
        return tells.acted(this.seat(event.seat), choiceName(this.felt, event.told_as ?? event.choice, event.street), stakeText(event.stake_cents));
      case "settled":
        return tells.settled(this.seat(event.seat), wagerName(this.felt, event.wager), [[event.outcome.replaceAll("_", " "), event.odds, event.label].filter(Boolean).join(" "), event.decides].filter(Boolean).join(", "), signed(event.net_cents));
      case "left_exposed":
        return tells.exposed(this.owner(event.owner), event.name);
      case "removed":
        return tells.removed(this.owner(event.owner));
      case "finished":
        return tells.finished;
      case "voided":
        return tells.voided(event.reason);
    }
  }
}

function inWords(names: string[]): string {
  return names.map(cardName).join(", ");
}
