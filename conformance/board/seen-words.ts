import type { BehaviourCell } from '../behaviour/results.ts';
import type { Row } from '../behaviour/row.ts';
import type { AnswerKind } from '../behaviour/answer-kind.ts';

/** What an answer is, in a few words. */
const answerWords: Readonly<Record<AnswerKind, string>> = {
  value: 'value',
  another: "another's value",
  pending: 'pending',
  error: 'error',
  words: 'error in words',
  success: 'false "done"',
  silence: 'no answer',
};

/** What was wrong. `runs`: also those that passed. */
export function faultIn(failed: readonly BehaviourCell[], runs: readonly BehaviourCell[], row: Row): string {
  const most = row.starts;
  const tooMany = most !== undefined && failed.some(({ starts }) => (starts ?? 0) > most);
  const isDishonest = failed.some(({ answer }) => answer !== undefined && row.honest?.includes(answer) === false);
  const isOver = failed.some(({ reasons }) => reasons.some((reason) => reason.startsWith('the server ended')));
  const what = tooMany ? startsIn(failed) : isOver ? 'the server ended' : isDishonest ? answersIn(failed) : undefined;
  const often = failed.length === runs.length ? '' : ` (${failed.length} of ${runs.length} runs)`;
  return `${what ?? row.broken ?? 'failed'}${often}`;
}

/** The lowest and the highest count: two runs of the same row may differ. */
export function startsIn(runs: readonly BehaviourCell[]): string {
  const counts = runs.map(({ starts }) => starts ?? 0);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return `${least === most ? most : `${least} to ${most}`} ${most === 1 ? 'start' : 'starts'}`;
}

export function answersIn(runs: readonly BehaviourCell[]): string | undefined {
  const answers = [...new Set(runs.flatMap(({ answer }) => (answer === undefined ? [] : [answerWords[answer]])))];
  return answers.length === 0 ? undefined : answers.join(', ');
}
