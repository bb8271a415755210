// Which felt a table has: its edition's layout names it, and games/NAME.js draws it.

export async function feltNamed(name) {
  const file = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return (await import(`./${file}.js`)).Felt;
}
