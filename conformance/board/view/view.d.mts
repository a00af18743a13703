import type { Board } from '../board.ts';

/** index.html of a board: one file that loads nothing. Its data must contain no secrets (redact.ts); everything in it is escaped. */
export function boardHtml(board: Board, suiteVersion: string): string;
