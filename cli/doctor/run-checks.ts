import { spawn } from 'node:child_process';
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
import { worstOf, type CheckReport } from './report.ts';

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
 * A read that hangs in the system also keeps Node from ending. A command that has printed everything calls this: if the process still lives a moment later, it is
 * ended from outside.
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
