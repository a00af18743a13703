import type { Level } from './catalogue.ts';
import type { Finding } from './finding.ts';
import type { CheckId } from './check-ids.ts';

/** One check. `level`: that of the worst finding; ok without any; skipped where an earlier finding has to be fixed first. */
export interface CheckReport {
  readonly id: CheckId;
  readonly title: string;
  readonly level: 'ok' | 'skipped' | Level;
  /** Its state, in a few words. */
  readonly summary: string;
  readonly took_ms: number;
  readonly findings: readonly Finding[];
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
export const exitCodes = { fine: 0, failures: 1, warnings: 3 } as const;

/** Notes are fine. */
export function outcomeOf(checks: readonly CheckReport[]): DoctorReport['outcome'] {
  if (checks.some(({ level }) => level === 'failure')) return 'failures';
  return checks.some(({ level }) => level === 'warning') ? 'warnings' : 'fine';
}

export function worstOf(findings: readonly Finding[]): 'ok' | Level {
  for (const level of ['failure', 'warning', 'note'] as const)
    if (findings.some((one) => one.level === level)) return level;
  return 'ok';
}

/** A file of its own for each time. */
export function bundleName(now: Date): string {
  return `mcp-unity-bridge-report-${now.toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')}.json`;
}
