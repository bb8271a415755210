// Opening a table: the game, its options as the edition permits them, seats and limits.

import { get, post } from "./api.js";
import { field, form, openDialog } from "./dialog.js";
import { h, uniqueId } from "./dom.js";
import { clauseName, title } from "./words.js";

function optionField(option) {
  const id = uniqueId("option");
  let input;
  if (option.least !== null && option.least !== undefined) {
    input = h("input", { id, type: "number", min: option.least, max: option.most, value: option.default });
  } else {
    const shown = (v) => (v === true ? "yes" : v === false ? "no" : String(v));
    input = h("select", { id }, ...option.values.map((v, i) => h("option", { value: i, text: shown(v) })));
    input.value = String(option.values.indexOf(option.default));
  }
  const read = () => (option.values?.length ? option.values[Number(input.value)] : Number(input.value));
  const node = h(
    "div",
    { class: "field" },
    h("label", { for: id, text: title(option.name) }),
    input,
    h("p", { class: "help", text: `${option.about} (${option.clauses.map(clauseName).join(", ")})` }),
  );
  return { node, read, option };
}

export async function openOpenTable(opened) {
  const { games } = await get("/api/games");
  const name = field("Name", { required: true, maxlength: 40 });
  const select = h("select", { id: "new-game" }, ...games.map((g) => h("option", { value: g.game, text: `${g.title}, ${g.place}` })));
  const slot = h("div", { class: "form" });
  let options = [];
  const load = async () => {
    const game = await get(`/api/games/${encodeURIComponent(select.value)}`);
    options = game.options.map(optionField);
    slot.replaceChildren(...options.map((o) => o.node));
  };
  select.addEventListener("change", load);
  const dialog = openDialog(
    "Open a table",
    form([name.node, h("div", { class: "field" }, h("label", { for: "new-game", text: "Game" }), select), slot], "Open", async () => {
      const chosen = options.filter((o) => o.read() !== o.option.default);
      await post("/api/tables", {
        name: name.input.value,
        game: select.value,
        elections: Object.fromEntries(chosen.map((o) => [o.option.name, o.read()])),
      });
      dialog.close();
      opened();
    }),
  );
  await load();
}
