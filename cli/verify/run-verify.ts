import { reasonOf } from '../../server/lib/errors.ts';
import { withTimeout } from '../../server/lib/waiting.ts';
import { exitCode } from '../lib/exit-codes.ts';
import { printNote } from '../lib/write-out.ts';
import type { Interruption } from '../session/while-waiting.ts';
import type { VerifyCheck } from './checks.ts';
import type { Row } from './record.ts';
import { NotHere, type Stage } from './stage.ts';

/** Default time limit of a check, and of each cleanup step. */
export const LIMIT_MS = 60_000;

interface Options {
  /** The limit of each check is at most this. */
  readonly mostMs?: number;
  /** Gets each row as it is known. */
  readonly onRow: (row: Row) => void;
  /** The first Ctrl+C ends the check, so that what was changed is taken back; the second one ends at once. */
  readonly interruption: Interruption;
}

/** Runs the checks in order, each with a time limit. After the loss of the Editor the rest is not run. */
export async function runChecks(
  stage: Stage,
  chosen: readonly VerifyCheck[],
  { mostMs = Infinity, onRow, interruption }: Options,
): Promise<{ readonly rows: readonly Row[]; readonly isInterrupted: boolean }> {
  const rows: Row[] = [];
  const stopped = stopOn(interruption);
  let why: string | undefined;
  for (const check of chosen) {
    const because = why ?? (check.isCodeless ? undefined : lackOfCode(rows));
    const row =
      because === undefined
        ? // oxlint-disable-next-line no-await-in-loop -- one after the other: they share an Editor
          await runCheck(stage, check, { mostMs, stopped })
        : rowOf(check, 0, 'not run', because);
    rows.push(row);
    if (why === undefined) onRow(row);
    if (stopped.isStopped()) why ??= 'interrupted by the user';
    // oxlint-disable-next-line no-await-in-loop -- as above
    else if (row.outcome === 'failed' && why === undefined) why = await absence(stage, check === chosen[0], mostMs);
  }
  const missed = rows.filter(({ outcome, detail }) => outcome === 'not run' && detail === why).length;
  if (missed > 0) printNote(`${missed} more were not run: ${why ?? ''}.`);
  return { rows, isInterrupted: stopped.isStopped() };
}

/** Why checks that run code would only say the same again. */
const lackOfCode = (rows: readonly Row[]): string | undefined =>
  rows.some(({ id, outcome }) => id === 'code' && outcome === 'failed')
    ? 'no code runs: see the check code'
    : undefined;

interface Stopped {
  readonly isStopped: () => boolean;
  readonly signal: Promise<'stopped'>;
}

function stopOn(interruption: Interruption): Stopped {
  let isStopped = false;
  const signal = new Promise<'stopped'>((resolve) => {
    interruption.onSignal((count) => {
      if (count > 1) process.exit(exitCode.interrupted);
      isStopped = true;
      printNote('undoing the changes; press Ctrl+C again to stop at once.');
      resolve('stopped');
    });
  });
  return { isStopped: () => isStopped, signal };
}

/** Time limit for the Editor's return after a failure. */
const BACK_MS = 30_000;

/** An Editor in the background makes one frame a second. */
const SLOW_FRAME_MS = 1_500;

/** The reason why no further check can run; undefined if the Editor is connected again. */
async function absence(stage: Stage, isFirst: boolean, mostMs: number): Promise<string | undefined> {
  if (isFirst) return 'no Editor can be verified';
  const back = stage.until('the Editor', Math.min(BACK_MS, mostMs), async () => {
    const editor = await stage.editor();
    return editor?.state === 'connected' && (editor.main_thread_age_ms ?? 0) < SLOW_FRAME_MS;
  });
  return back.then(
    () => undefined,
    () => 'the Editor has not responded since the check before',
  );
}

async function runCheck(
  stage: Stage,
  check: VerifyCheck,
  { mostMs, stopped }: { readonly mostMs: number; readonly stopped: Stopped },
): Promise<Row> {
  const limitMs = Math.min(check.limitMs ?? LIMIT_MS, mostMs);
  const began = performance.now();
  const took = (): number => Math.round(performance.now() - began);
  try {
    const seen = await Promise.race([withTimeout(check.run(stage, limitMs), limitMs), stopped.signal]);
    if (stopped.isStopped()) return rowOf(check, took(), 'not run', 'interrupted by the user');
    return seen === 'silent'
      ? rowOf(check, took(), 'failed', `it has not ended within ${limitMs / 1000} s${await stateOf(stage)}`)
      : rowOf(check, took(), 'passed', seen);
  } catch (error) {
    return rowOf(check, took(), error instanceof NotHere ? 'not run' : 'failed', reasonOf(error));
  }
}

/** The Editor's state in the server. */
async function stateOf(stage: Stage): Promise<string> {
  const editor = await stage.editor();
  if (editor?.state !== 'connected') return ': the Editor is not connected any more';
  const age = editor.main_thread_age_ms ?? 0;
  return age < SLOW_FRAME_MS
    ? ''
    : `: its main thread has been busy for ${Math.round(age / 1000)} s; a dialog may be open`;
}

const rowOf = ({ id, title, proves }: VerifyCheck, ms: number, outcome: Row['outcome'], detail: string): Row => ({
  id,
  title,
  proves,
  outcome,
  ms,
  detail,
});
