import { printable } from './printable.ts';

/** Lines for people, on stderr. */
export function say(text: string): void {
  console.error(printable(text));
}

/** A sentence of this program's own. */
export function note(text: string): void {
  say(`mcp-unity-bridge: ${text}`);
}
