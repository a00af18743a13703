import type { BehaviourCell } from '../behaviour/results.ts';
import type { Row, AnswerKind } from '../behaviour/row.ts';
import type { Tone } from '../report/status-styles.ts';
import type { BoardCell } from './board.ts';

/** How a cell is shown: never by its colour alone. */
interface CellStyle {
  readonly tone: Tone;
  readonly symbol: string;
  /** What the symbol says, for those who do not see it. */
  readonly label: string;
  /** What was seen, in a few words. */
  readonly seen: string;
}

/** A fault is as bad as the group of its row says. */
const faultTones: Readonly<Record<Row['group'], Tone>> = { harm: 'bad', loss: 'odd', offers: 'odd' };

const unknown = {
  not_offered: { tone: 'grey', symbol: '–', label: 'not offered', seen: 'not offered' },
  not_reached: { tone: 'grey', symbol: '·', label: 'not reached', seen: 'not reached' },
  not_measured: { tone: 'grey', symbol: '?', label: 'not measured', seen: 'not measured' },
  not_played: { tone: 'grey', symbol: '·', label: 'not played', seen: 'not played' },
  disputed: { tone: 'grey', symbol: '≠', label: 'disputed', seen: 'disputed' },
} as const satisfies Record<string, CellStyle>;

/** One look for all repetitions: a fault in one of them is a fault. */
export function styleOfCell(cell: BoardCell, row: Row): CellStyle {
  if (cell.kind !== 'played') return unknown[cell.kind];
  const failed = cell.runs.filter(({ status }) => status === 'fail');
  if (failed.length > 0)
    return { tone: faultTones[row.group], symbol: '✗', label: 'failed', seen: faultIn(failed, cell.runs, row) };
  const passed = cell.runs.filter(({ status }) => status === 'pass');
  if (passed.length === 0) return unknown[unknownIn(cell.runs)];
  return { tone: 'good', symbol: '✓', label: 'passed', seen: answersIn(passed) ?? startsIn(passed) };
}

/** Of what was never judged: what is worth most to know. */
function unknownIn(runs: readonly BehaviourCell[]): 'not_measured' | 'not_reached' | 'not_offered' {
  const has = (status: BehaviourCell['status']): boolean => runs.some((run) => run.status === status);
  return has('not_measured') ? 'not_measured' : has('not_reached') ? 'not_reached' : 'not_offered';
}

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
function faultIn(failed: readonly BehaviourCell[], runs: readonly BehaviourCell[], row: Row): string {
  const most = row.starts;
  const tooMany = most !== undefined && failed.some(({ starts }) => (starts ?? 0) > most);
  const isDishonest = failed.some(({ answer }) => answer !== undefined && row.honest?.includes(answer) === false);
  const isOver = failed.some(({ reasons }) => reasons.some((reason) => reason.startsWith('the server ended')));
  const what = tooMany ? startsIn(failed) : isOver ? 'the server ended' : isDishonest ? answersIn(failed) : undefined;
  const often = failed.length === runs.length ? '' : ` (${failed.length} of ${runs.length} runs)`;
  return `${what ?? row.broken ?? 'failed'}${often}`;
}

/** The lowest and the highest count: two runs of the same row may differ. */
function startsIn(runs: readonly BehaviourCell[]): string {
  const counts = runs.map(({ starts }) => starts ?? 0);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return `${least === most ? most : `${least} to ${most}`} ${most === 1 ? 'start' : 'starts'}`;
}

function answersIn(runs: readonly BehaviourCell[]): string | undefined {
  const answers = [...new Set(runs.flatMap(({ answer }) => (answer === undefined ? [] : [answerWords[answer]])))];
  return answers.length === 0 ? undefined : answers.join(', ');
}
