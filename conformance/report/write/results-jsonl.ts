import type { Run } from '../model.ts';
import { headerOf } from './results-schema.ts';

/** The header, then each case, one JSON value a line (resultsSchema). */
export const resultsJsonl = (run: Run): string =>
  [headerOf(run), ...run.results].map((line) => `${JSON.stringify(line)}\n`).join('');
