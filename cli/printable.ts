/** Controls but line feed and tab: a terminal would obey them. */
const controls = /(?![\n\t])\p{Cc}/gu;

/** Text of others (code, log messages), for a terminal: with controls written out. */
export function printable(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(controls, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

/** The same in one line of at most so many characters. */
export function oneLine(text: string, limit: number): string {
  const line = printable(text).replaceAll(/\s+/g, ' ').trim();
  return line.length <= limit ? line : `${line.slice(0, Math.max(0, limit - 1))}…`;
}

/** A JSON value for people: texts as they are, what is short in one line. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  const line = JSON.stringify(value);
  return line.length <= ONE_LINE_LIMIT ? line : JSON.stringify(value, null, 2);
}

const ONE_LINE_LIMIT = 100;
