/** The value that a text holds as JSON; undefined where it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True for a JSON object; false for arrays and null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a property of an unknown value, if it has one. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Eight-bit controls, direction marks, and line ends unknown to JSON: valid in JSON text, but terminals and viewers interpret them. */
const obeyed = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A value as JSON in one line that whatever shows it obeys none of: what it would obey is escaped, the value is the same. */
export function jsonLine(value: unknown): string {
  return escapeTerminalControls(JSON.stringify(value));
}

/** The same for JSON that was written already, in however many lines. */
export function escapeTerminalControls(json: string): string {
  const escaped = json.replaceAll(obeyed, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
  // A workflow command of GitHub, anywhere in a line.
  return escaped.replaceAll('##[', '#\\u0023[');
}

/** A line with each secret written out as `[secret]` (SEC-05). */
export function withoutSecrets(line: string, secrets: readonly string[]): string {
  return secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), line);
}

/** True if a JSON value has more levels than that. Iterates over levels, because a deep value would overflow a recursion or JSON.stringify. */
export function nestsDeeper(value: unknown, levels: number): boolean {
  let level = [value].filter(isNested);
  for (let depth = 0; depth < levels && level.length > 0; depth += 1)
    level = level.flatMap((one) => Object.values(one).filter(isNested));
  return level.length > 0;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A deep copy through JSON, as if written and read back: later changes do not affect it, and values that JSON cannot represent are lost. */
export function copyAsJson<T>(value: T): T {
  const copy: T = JSON.parse(JSON.stringify(value));
  return copy;
}
