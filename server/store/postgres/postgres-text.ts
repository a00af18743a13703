/** PostgreSQL's text holds neither NUL nor lone surrogates; JSON escapes both, so that two different texts stay different. */
export function encodeText(text: string): string {
  return JSON.stringify(text);
}

export function decodeText(stored: string): string {
  const text: string = JSON.parse(stored);
  return text;
}
