import type { Board } from '../board.ts';

/** index.html of a board: one file that loads nothing. What it shows is expected to hold no secrets (redact.ts); everything in it is escaped. */
export function boardHtml(board: Board, suiteVersion: string): string;
