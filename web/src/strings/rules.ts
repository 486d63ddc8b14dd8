// Every sentence of the rules pages.
import { localized } from "../locale";

export const text = localized({
  title: "Rules",
  games: "Games",
  contents: "Contents",
  underOptions: "As it is dealt with:",
  atTable: "As it is dealt at this table:",
  odds: "Odds room",
  printedFirst: "The rules are numbered as they are cited at the table.",
});
