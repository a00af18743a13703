import { matchesGlob } from '../lib/glob.ts';
import type { Row } from './row.ts';
import { rows } from './rows.ts';

export const chooseRows = (patterns: readonly string[]): readonly Row[] =>
  rows.filter(({ id }) => patterns.length === 0 || patterns.some((pattern) => matchesGlob(pattern, id)));
