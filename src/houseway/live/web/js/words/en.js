// Every text of the page in English, by part. Another language is another file like this one (docs/languages.md).

import { consoleWords } from "./en/console.js";
import { design } from "./en/design.js";
import { games } from "./en/games.js";
import { keeping } from "./en/keeping.js";
import { learn } from "./en/learn.js";
import { money } from "./en/money.js";
import { pit } from "./en/pit.js";
import { poker } from "./en/poker.js";
import { rapid } from "./en/rapid.js";
import { reference } from "./en/reference.js";
import { ruling } from "./en/ruling.js";
import { shared } from "./en/shared.js";
import { table } from "./en/table.js";
import { top } from "./en/top.js";

export const words = {
  ...consoleWords, ...design, ...games, ...keeping, ...learn, ...money, ...pit, ...poker, ...rapid, ...reference, ...ruling, ...shared, ...table, ...top,
};
