import { escapeControls } from './printable.ts';

/** Lines for people, on stderr. */
export function printLines(text: string): void {
  console.error(escapeControls(text));
}

/** A sentence of this program's own. */
export function printNote(text: string): void {
  printLines(`mcp-unity-bridge: ${text}`);
}
