/** What replaces {{name}} in a manifest. */
export type Fillings = Readonly<Record<string, string | number>>;

/** Each {{name}} of a text. */
export const FILLING = /\{\{(\w+)\}\}/g;

/** The value with its {{names}} filled in, at any depth; a text that is nothing but one gets the value itself, so that numbers stay numbers. */
export function fillValue(value: unknown, fillings: Fillings): unknown {
  if (typeof value === 'string') return fillText(value, fillings);
  if (Array.isArray(value)) return value.map((one) => fillValue(one, fillings));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillValue(one, fillings)]));
}

function fillText(text: string, fillings: Fillings): string | number {
  const [, whole] = /^\{\{(\w+)\}\}$/.exec(text) ?? [];
  return (whole === undefined ? undefined : fillings[whole]) ?? fillIn(text, fillings);
}

/** A text with its {{names}} filled in; a name that is not known stays as it is. */
export const fillIn = (text: string, fillings: Fillings): string =>
  text.replaceAll(FILLING, (whole, name: string) => String(fillings[name] ?? whole));
