import { spawn } from 'node:child_process';
import { styleText } from 'node:util';
import { FolderError } from '../../server/lib/folders.ts';
import { reasonOf } from '../../server/lib/errors.ts';
import { namingAs, typedAs } from '../clients/typed.ts';
import { withTimeout } from '../../server/lib/waiting.ts';
import {
  type DoctorCheck,
  type CheckResult,
  type Setting,
  createFinding,
  type DoctorFinding,
  emptyDiagnosis,
  type Known,
} from './check.ts';
import type { Level } from './catalogue.ts';
import type { CheckId } from './check-ids.ts';
import { type Colour, oneLine } from '../lib/terminal-text.ts';
import { countNoun } from '../output/json.ts';

export interface CheckRun {
  readonly checks: readonly CheckReport[];
  readonly known: Known;
  /** Something still hangs: the process may not be able to end by itself. */
  readonly isStuck: boolean;
}

/** Runs one after the other, none longer than its limit. A check that breaks is a finding, and the next one is run. */
export async function runChecks(
  checks: readonly DoctorCheck[],
  setting: Setting,
  onChecked: (report: CheckReport) => void | Promise<void>,
): Promise<CheckRun> {
  const known = emptyDiagnosis();
  const reports: CheckReport[] = [];
  try {
    for (const check of checks) {
      const report = await runCheck(check, setting, known);
      reports.push(report);
      await onChecked(report);
    }
  } finally {
    known.session?.close();
  }
  return {
    checks: reports,
    known,
    isStuck: reports.some(({ findings }) => findings.some(({ id }) => id === 'check.timed_out')),
  };
}

async function runCheck(check: DoctorCheck, setting: Setting, known: Known): Promise<CheckReport> {
  const began = performance.now();
  const { summary, findings: found = [], isSkipped = false } = await resultOf(check, setting, known);
  const findings = found.map((one) => asTypedHere(one, setting.entry));
  const level = worstOf(findings);
  return {
    id: check.id,
    title: check.title,
    level: level === 'ok' && isSkipped ? 'skipped' : level,
    summary,
    took_ms: Math.round(performance.now() - began),
    findings,
  };
}

/** Remedies name this program as its help does; people get what they can type here. */
function asTypedHere(found: DoctorFinding, entry: string): DoctorFinding {
  return { ...found, remedy: namingAs(found.remedy, typedAs(entry)) };
}

async function resultOf(check: DoctorCheck, setting: Setting, known: Known): Promise<CheckResult> {
  try {
    const result = await withTimeout(Promise.resolve(check.run(setting, known)), check.limitMs);
    return result === 'silent' ? timedOut(check) : result;
  } catch (error) {
    if (error instanceof FolderError) return { summary: `not tried: ${error.message}`, isSkipped: true };
    const reason = reasonOf(error);
    const remedy = 'Please report it, with the file that "mcp-unity-bridge doctor --bundle" writes.';
    return {
      summary: 'could not be checked',
      findings: [createFinding('check.crashed', `The check "${check.title}" ended with: ${reason}`, remedy)],
    };
  }
}

function timedOut({ title, limitMs }: DoctorCheck): CheckResult {
  const found = `The check "${title}" was given up after ${limitMs / 1000} s.`;
  return {
    summary: 'does not answer',
    findings: [
      createFinding(
        'check.timed_out',
        found,
        'Check whether that drive or program responds at all, then run doctor again.',
      ),
    ],
  };
}

const PATIENCE_MS = 1_000;

/**
 * A read that hangs in the system also prevents Node from exiting. A command calls this after its output: a child process kills this one if it still runs a
 * moment later.
 */
export function exitForCertain(): void {
  const script = `process.stdin.on('end', () => process.exit()).resume(); setTimeout(() => { try { process.kill(${process.pid}, 'SIGKILL'); } catch {} process.exit(); }, ${PATIENCE_MS});`;
  const child = spawn(process.execPath, ['-e', script], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  });
  child.on('error', () => undefined);
  child.unref();
}

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

/** The output of `mcp-unity-bridge doctor --json`. */
export interface DoctorReport {
  /** Version of this shape; members may be added without a new number. */
  readonly format: 1;
  /** The version of this program. */
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

/** Limit of texts from servers and Editors. */
const TEXT_LIMIT = 2_000;

const INDENT = ' '.repeat(LEVEL_WIDTH + 4);

type Paint = (level: CheckReport['level'], text: string) => string;

export function createPainter(hasColour: boolean): Paint {
  return (level, text) => (hasColour ? styleText(COLOURS[level], text, { validateStream: false }) : text);
}

/** One line without findings; each finding adds three more. Of several, each has its level. */
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

/** The summary in a sentence. */
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
