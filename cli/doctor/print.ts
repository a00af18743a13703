import { styleText } from 'node:util';
import { type Colour, oneLine } from '../lib/terminal-text.ts';
import type { Level } from './catalogue.ts';
import type { CheckId } from './check-ids.ts';
import type { CheckReport, DoctorReport } from './report.ts';

const COLOURS: Readonly<Record<CheckReport['level'], Colour>> = {
  ok: 'green',
  skipped: 'grey',
  note: 'cyan',
  warning: 'yellow',
  failure: 'red',
};
const LEVEL_WIDTH = 7;
const TITLE_WIDTH = 15;
/** What servers and Editors say may be longer than anybody reads. */
const TEXT_LIMIT = 2_000;
const INDENT = ' '.repeat(LEVEL_WIDTH + 4);

export type Paint = (level: CheckReport['level'], text: string) => string;

export function createPainter(hasColour: boolean): Paint {
  return (level, text) => (hasColour ? styleText(COLOURS[level], text, { validateStream: false }) : text);
}

/** One line where all is well; each finding takes three more. Of several each says how bad it is. */
export function linesOf({ level, title, summary, findings }: CheckReport, paint: Paint): string[] {
  const first = `  ${paint(level, level.padEnd(LEVEL_WIDTH))}  ${title.padEnd(TITLE_WIDTH)} ${oneLine(summary, TEXT_LIMIT)}`;
  const more = findings.flatMap(({ id, level: its, found, means, remedy }) => [
    `${INDENT}${paint(its, `${findings.length > 1 ? `${its}: ` : ''}${oneLine(found, TEXT_LIMIT)}`)}`,
    `${INDENT}${means}`,
    `${INDENT}-> ${oneLine(remedy, TEXT_LIMIT)}  [${id}]`,
    '',
  ]);
  return [first, ...more];
}

/** What it comes to, in a sentence. */
export function verdictOf({ outcome, checks }: Pick<DoctorReport, 'outcome' | 'checks'>): string {
  const count = (level: Level): number =>
    checks.flatMap(({ findings }) => findings).filter((one) => one.level === level).length;
  const [failures, warnings] = [plural(count('failure'), 'failure'), plural(count('warning'), 'warning')];
  switch (outcome) {
    case 'fine':
      return `Nothing is wrong.${couldNotRun(checks)}`;
    case 'warnings':
      return `${warnings}, no failure.${couldNotRun(checks)}`;
    case 'failures':
      return `${failures}, ${warnings}. Begin with the first failure: later ones may come from it.${couldNotRun(checks)}`;
  }
}

/** Checks of what need not be there: HTTP may be off, and a folder may be in no project. */
const OPTIONAL: readonly CheckId[] = ['http', 'project'];

function couldNotRun(checks: readonly CheckReport[]): string {
  const skipped = checks.filter(({ id, level }) => level === 'skipped' && !OPTIONAL.includes(id));
  return skipped.length === 0
    ? ''
    : ` ${plural(skipped.length, 'check')} could not run: ${skipped.map(({ title }) => title).join(', ')}.`;
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
