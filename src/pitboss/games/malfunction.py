"""What a malfunction does to a round, where the printed text does not say it."""

from pitboss.rules import Reading

MALFUNCTION = Reading(
    "What happens when a malfunction or a misdeal is found during a round?",
    "The round is void: every stake is returned and nothing is paid, whatever was settled before.",
    "The text is silent. Where another of these texts says it, a malfunction voids all pays and plays.",
)
