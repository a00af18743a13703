import { styleText } from 'node:util';
import type { Level } from './catalogue.ts';
import type { DoctorFinding } from './check.ts';
import type { CheckId } from './check-ids.ts';
import { type Colour, oneLine } from '../lib/terminal-text.ts';
import { countNoun } from '../output/json.ts';

/** One check. `level`: that of the worst finding; ok without any; skipped where an earlier finding has to be fixed first. */
export interface CheckReport {
  readonly id: CheckId;
  readonly title: string;
  readonly level: 'ok' | 'skipped' | Level;
  /** Its state, in a few words. */
  readonly summary: string;
  readonly took_ms: number;
  readonly findings: readonly DoctorFinding[];
}

/** What `mcp-unity-bridge doctor --json` prints. */
export interface DoctorReport {
  /** Of this shape; members may be added without a new number. */
  readonly format: 1;
  /** Of this program. */
  readonly version: string;
  readonly node: string;
  readonly platform: string;
  readonly state_dir: string;
  readonly working_folder: string;
  /** ISO 8601. */
  readonly checked_at: string;
  readonly outcome: 'fine' | 'warnings' | 'failures';
  readonly checks: readonly CheckReport[];
}

/** 2 is for wrong usage, as everywhere. */
export const doctorExitCodes = { fine: 0, failures: 1, warnings: 3 } as const;

/** Notes are fine. */
export function outcomeOf(checks: readonly CheckReport[]): DoctorReport['outcome'] {
  if (checks.some(({ level }) => level === 'failure')) return 'failures';
  return checks.some(({ level }) => level === 'warning') ? 'warnings' : 'fine';
}

export function worstOf(findings: readonly DoctorFinding[]): 'ok' | Level {
  for (const level of ['failure', 'warning', 'note'] as const)
    if (findings.some((one) => one.level === level)) return level;
  return 'ok';
}

/** A file of its own for each time. */
export function bundleName(now: Date): string {
  return `mcp-unity-bridge-report-${now.toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')}.json`;
}

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

type Paint = (level: CheckReport['level'], text: string) => string;

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
export function doctorVerdict({ outcome, checks }: Pick<DoctorReport, 'outcome' | 'checks'>): string {
  const count = (level: Level): number =>
    checks.flatMap(({ findings }) => findings).filter((one) => one.level === level).length;
  const [failures, warnings] = [countNoun(count('failure'), 'failure'), countNoun(count('warning'), 'warning')];
  switch (outcome) {
    case 'fine':
      return `Nothing is wrong.${couldNotRun(checks)}`;
    case 'warnings':
      return `${warnings}, no failure.${couldNotRun(checks)}`;
    case 'failures':
      return `${failures}, ${warnings}. Start with the first failure: it may be the cause of the others.${couldNotRun(checks)}`;
  }
}

/** Checks of what need not be there: HTTP may be off, and a folder may be in no project. */
const OPTIONAL: readonly CheckId[] = ['http', 'project'];

function couldNotRun(checks: readonly CheckReport[]): string {
  const skipped = checks.filter(({ id, level }) => level === 'skipped' && !OPTIONAL.includes(id));
  return skipped.length === 0
    ? ''
    : ` ${countNoun(skipped.length, 'check')} could not run: ${skipped.map(({ title }) => title).join(', ')}.`;
}
