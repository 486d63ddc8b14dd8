"""The JSON schema of a report. `docs/report.schema.json` is a copy of it."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "number"}
COUNT: Schema = {
    "type": "string",
    "pattern": "^[0-9]+$",
    "description": "a whole number, as text so that none is rounded",
}
FIGURE: Schema = {
    "type": "object",
    "description": "an exact fraction n/d and the nearest floating-point number",
    "properties": {"exact": {"type": "string", "pattern": "^-?[0-9]+/[1-9][0-9]*$"}, "decimal": NUMBER},
    "required": ["exact", "decimal"],
    "additionalProperties": False,
}


def maybe(schema: Schema) -> Schema:
    """This, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def record(**fields: Schema) -> Schema:
    """An object with all of these fields and no others."""
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


def several(schema: Schema) -> Schema:
    """A list."""
    return {"type": "array", "items": schema}


BAND = record(level=NUMBER, low=FIGURE, high=FIGURE, certain={"type": "boolean"}, normal_low=NUMBER, normal_high=NUMBER)
WAGER = record(
    wager=TEXT,
    table=maybe(TEXT),
    hands=maybe(NUMBER),
    in_use={"type": "boolean"},
    unit=TEXT,
    first_bet=FIGURE,
    ev=FIGURE,
    house_edge=FIGURE,
    element_of_risk=FIGURE,
    **{"return": FIGURE},
    return_of_money_bet=FIGURE,
    variance=FIGURE,
    stdev=NUMBER,
    volatility_index=record(**{"90": NUMBER, "95": NUMBER}),
    hit_rate=FIGURE,
    average_bet=FIGURE,
    true_odds=maybe(FIGURE),
    payout_odds=maybe(FIGURE),
    most_paid=FIGURE,
    top_award_one_in=FIGURE,
    edge_shows_after=maybe(NUMBER),
    sessions=several(record(rounds=NUMBER, ahead=NUMBER, error_bound=NUMBER, bands=several(BAND))),
)
LINE = record(
    wager=TEXT,
    table=TEXT,
    hands=maybe(NUMBER),
    line=TEXT,
    pays=TEXT,
    combinations=COUNT,
    deals=COUNT,
    natural=maybe(COUNT),
    natural_of=maybe(COUNT),
    natural_cards=maybe(NUMBER),
    probability=FIGURE,
    one_in=maybe(FIGURE),
    contribution=FIGURE,
    **{"return": maybe(FIGURE)},
    share_of_return=maybe(FIGURE),
    edge_per_unit=maybe(FIGURE),
)
EXAMPLE = record(
    shows=several(record(wager=TEXT, line=TEXT)),
    text=TEXT,
    settlement=several(
        record(wager=TEXT, outcome=TEXT, line=TEXT, odds=TEXT, rule=TEXT, stake_cents=NUMBER, returned_cents=NUMBER)
    ),
    net_cents=NUMBER,
)
FREE: Schema = {"type": "object"}

SCHEMA: Schema = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "A math report of Pitboss",
    **record(
        format={"const": 1},
        asked=FREE,
        identity=FREE,
        wagers=several(WAGER),
        lines=several(LINE),
        decisions=several(record(street=TEXT, choice=TEXT, share=FIGURE)),
        outcomes=several(
            record(
                choices=several(TEXT),
                result=TEXT,
                dealer_qualifies=TEXT,
                deals=COUNT,
                share=FIGURE,
                contribution=FIGURE,
            )
        ),
        closest=several(record(street=TEXT, holding=TEXT, best=TEXT, value=FIGURE, next=TEXT, better_by=FIGURE)),
        streets_without_values=several(TEXT),
        examples=several(EXAMPLE),
        strategies=several(record(strategy=TEXT, house_edge=FIGURE, gives_away=FIGURE)),
        protection=several(record(knowing=TEXT, house_edge=FIGURE, element_of_risk=FIGURE)),
        mixes=several(FREE),
        exposure=FREE,
        rounding=several(record(wager=TEXT, line=TEXT, pays=TEXT, parts=NUMBER, rest=NUMBER, cost=FIGURE)),
        readings_worth=several(FREE),
        rules=several(record(number=TEXT, text=TEXT)),
        readings=several(record(number=TEXT, question=TEXT, answer=TEXT, why=TEXT)),
        published=several(FREE),
        verified=several(TEXT),
        remarks=several(TEXT),
    ),
}
