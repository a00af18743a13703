import type { Finding } from './finding.ts';
import type { CheckId } from './check-ids.ts';
import type { Known } from './known.ts';

/** What the doctor is asked about. */
export interface Setting {
  /** Of this program. */
  readonly version: string;
  /** The script that clients start with Node: this program. */
  readonly entry: string;
  /** Empty where it cannot be told. */
  readonly stateDir: string;
  /** Why it cannot be told. */
  readonly noStateDir?: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

export interface CheckResult {
  /** Its state, in a few words. */
  readonly summary: string;
  readonly findings?: readonly Finding[];
  readonly isSkipped?: boolean;
}

export interface Check {
  readonly id: CheckId;
  readonly title: string;
  /** More than it can need where all is well. */
  readonly limitMs: number;
  run(setting: Setting, known: Known): CheckResult | Promise<CheckResult>;
}
