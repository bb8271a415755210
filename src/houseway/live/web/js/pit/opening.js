// Opening a table: an edition, its terms, seats and the chips that it begins with.

import { get, post } from "../api.js";
import { field, form, openDialog } from "../dialog.js";
import { h, setText } from "../dom.js";
import { lang } from "../lang.js";
import { typed } from "../money.js";
import { TermsForm } from "./terms.js";

export async function openOpenTable(opened) {
  const { games } = await get("/api/games");
  const name = field(lang.opening.name, { required: true, minlength: 2, maxlength: 40, autocomplete: "off" });
  const select = h("select", { id: "new-game" }, ...games.map((g) => h("option", { value: g.edition, text: `${g.title}, ${g.place}` })));
  const seats = field(lang.opening.seats, { type: "number", min: 1, required: true });
  const chips = field(lang.opening.chipsInTheTray, { inputmode: "decimal", placeholder: "1,000,000" });
  const real = h("input", { type: "checkbox", id: "new-real" });
  const realWords = h("span");
  const realNode = h("label", { class: "check" }, real, realWords);
  const misreads = field(lang.opening.theSimulatedSensorMisreadsOne, { type: "number", min: 0, step: 1, value: 0 }, lang.opening.misreadsNever);
  const slot = h("div");
  let terms;
  let terminals;
  const showSensor = () => (misreads.node.hidden = !terminals || real.checked);
  real.addEventListener("change", showSensor);
  const chosen = () => games.find((g) => g.edition === select.value);
  const load = async () => {
    const { game, edition } = chosen();
    const found = await get(`/api/games/${encodeURIComponent(game)}?edition=${encodeURIComponent(edition)}`);
    terminals = found.terminals;
    setText(realWords, terminals ? lang.opening.realWheel : lang.opening.realCardsDiceOrWheel);
    showSensor();
    terms = new TermsForm(found);
    slot.replaceChildren(terms.node);
    const asMany = () => (seats.input.max = seats.input.value = terms.mostSeats(found));
    for (const { option, input } of terms.options) {
      if (found.fewer_seats.some((f) => option.name in f.requires)) input.addEventListener("change", asMany);
    }
    asMany();
  };
  select.addEventListener("change", load);
  const dialog = openDialog(
    lang.opening.openATable,
    form([name.node, h("div", { class: "field" }, h("label", { for: "new-game", text: lang.opening.game }), select), slot, seats.node, chips.node, realNode, misreads.node], lang.opening.open, async () => {
      const { game, edition } = chosen();
      const tray = chips.input.value.trim() ? typed(chips.input.value) : null;
      if (chips.input.value.trim() && !tray) throw new Error(lang.opening.chipsAreNoAmount(chips.input.value));
      const { table } = await post("/api/pit/tables", {
        name: name.input.value, game, edition, seats: Number(seats.input.value), ...terms.read(),
        ...(tray ? { inventory_cents: tray } : {}),
        ...(real.checked ? (terminals ? { real_wheel: true } : { physical: true }) : {}),
        ...(terminals && !real.checked ? { misreads_one_in: Number(misreads.input.value) } : {}),
      });
      dialog.close();
      opened(table.id);
    }),
  );
  dialog.classList.add("wide");
  await load();
}
