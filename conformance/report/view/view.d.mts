import type { Run } from '../model.ts';

/** index.html of a report: one file that loads nothing. The run must contain no secrets (redact.ts); everything in it is escaped. */
export function reportHtml(run: Run): string;
