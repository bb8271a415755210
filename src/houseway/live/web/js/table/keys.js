// Keys without a field: digits choose a chip, letters press the button that shows them.

export class Keys {
  constructor(page) {
    this.page = page;
    this.heard = (event) => this.press(event);
    addEventListener("keydown", this.heard);
  }

  stop() {
    removeEventListener("keydown", this.heard);
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.target.closest?.("input, select, textarea")) return;
    const { page } = this;
    if (/^[1-9]$/.test(event.key) && page.betting) {
      const value = page.tray.values[Number(event.key) - 1];
      if (value) page.tray.choose(value);
      return;
    }
    const key = event.key.toLowerCase();
    const button = [...page.node.querySelectorAll(".controls [data-key], .console-calls [data-key]")].find(
      (b) => b.dataset.key === key && !b.disabled && b.offsetParent !== null,
    );
    if (!button) return;
    event.preventDefault();
    button.click();
  }
}
