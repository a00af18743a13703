import type { Observed } from './observe.ts';
import { answerKinds, type AnswerKind, type Row } from './row.ts';

/** Why the row failed, as sentences; none: it passes. */
export function judgeCell(row: Row, observed: Observed, starts: number): readonly string[] {
  const kind = kindOf(observed);
  return [
    ...(row.starts !== undefined && starts > row.starts
      ? [`${observed.program.name} started ${starts} times, at most ${row.starts} expected`]
      : []),
    ...(kind !== undefined && row.honest !== undefined && !row.honest.includes(kind)
      ? [`the answer was ${kind} (${answerKinds[kind]}), expected ${row.honest.join(', ')}`]
      : []),
    ...(kind === 'value' && starts === 0 ? [`${observed.program.name} has a value and never started`] : []),
    ...(observed.wrong === undefined ? [] : [observed.wrong]),
  ];
}

/** Undefined where the row does not judge the answer. */
export const kindOf = ({ answer }: Observed): AnswerKind | undefined =>
  answer === undefined ? undefined : (answer?.kind ?? 'silence');
