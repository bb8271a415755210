// The page begins here: first its language, then everything that speaks it.

import { learnLanguage } from "./lang.js";

const REST = "app";

learnLanguage().then(() => import(`./${REST}.js`)).then(({ start }) => start());
