// Every sentence of the rules pages.
import { localized } from "../locale";

export const text = localized({
  title: "Rules",
  games: "Games",
  contents: "Contents",
  underOptions: "With these options:",
  ofRound: "As they held in this round:",
  atTable: "With the options of this table:",
  odds: "Odds room",
  printedFirst: "The rules are numbered as they are cited at the table.",
});
