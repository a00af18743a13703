import type { Observed } from './observe.ts';
import type { Row } from './row.ts';
import { answerKinds, type AnswerKind } from './answer-kind.ts';
import { matchesGlob } from '../lib/names-of.ts';
import { rows } from './rows.ts';

/** Why the row failed, as sentences; none: it passes. */
export function judgeCell(row: Row, observed: Observed, starts: number): readonly string[] {
  const kind = kindOf(observed);
  return [
    ...(row.starts !== undefined && starts > row.starts
      ? [`${observed.program.name} started ${starts} times, at most ${row.starts} expected`]
      : []),
    ...(kind !== undefined && row.honest !== undefined && !row.honest.includes(kind)
      ? [`the answer was ${kind} (${answerKinds[kind]}), expected ${row.honest.join(', ')}${saidIn(observed, kind)}`]
      : []),
    ...(kind === 'value' && starts === 0 ? [`${observed.program.name} has a value and never started`] : []),
    ...(observed.wrong === undefined ? [] : [observed.wrong]),
  ];
}

/** A failure or a "pending" that the manifest does not describe looks like a success without the value. */
function saidIn({ answer }: Observed, kind: AnswerKind): string {
  const said = answer?.said.replaceAll(/\s+/g, ' ').trim();
  if (said === undefined) return '';
  const advice =
    kind === 'success' ? '. If that is no success, "failure" or "pending" of the manifest has to match it' : '';
  return `: "${said}"${advice}`;
}

/** Undefined where the row does not judge the answer. */
export const kindOf = ({ answer }: Observed): AnswerKind | undefined =>
  answer === undefined ? undefined : (answer?.kind ?? 'silence');

export const chooseRows = (patterns: readonly string[]): readonly Row[] =>
  rows.filter(({ id }) => patterns.length === 0 || patterns.some((pattern) => matchesGlob(pattern, id)));
