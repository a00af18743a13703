/** Controls of eight bits, what reorders text, and line ends that JSON does not know: JSON lets them stand, terminals and viewers obey them. */
const obeyed = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A value as JSON in one line that whatever shows it cannot be told anything by: what it would obey is escaped, the value is the same. */
export function jsonLine(value: unknown): string {
  return harmlessJson(JSON.stringify(value));
}

/** The same for JSON that was written already, in however many lines. */
export function harmlessJson(json: string): string {
  const escaped = json.replaceAll(obeyed, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
  // A workflow command of GitHub, anywhere in a line.
  return escaped.replaceAll('##[', '#\\u0023[');
}
