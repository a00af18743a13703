import { reasonOf } from '../../server/lib/errors.ts';
import { withTimeout } from '../../server/lib/waiting.ts';
import type { Check } from './checks.ts';
import type { Row } from './record.ts';
import { NotHere, type Stage } from './stage.ts';

const LIMIT_MS = 60_000;

/** Runs the checks one after the other; none can hold up the command. `mostMs`: the limit of each check is at most this; `onRow` gets each row as it is known. */
export async function runChecks(
  stage: Stage,
  chosen: readonly Check[],
  { mostMs = Infinity, onRow }: { readonly mostMs?: number; readonly onRow: (row: Row) => void },
): Promise<Row[]> {
  const rows: Row[] = [];
  let isGone = false;
  for (const check of chosen) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: they share an Editor
    const row = isGone ? rowOf(check, 0, 'not run', NOT_BACK) : await runCheck(stage, check, mostMs);
    rows.push(row);
    onRow(row);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (row.outcome === 'failed') isGone = rows.length === 1 || !(await isBack(stage, mostMs));
  }
  return rows;
}

const NOT_BACK = 'the Editor is not there, or did not come back after the check before';

/** How long the Editor gets after a failure. */
const BACK_MS = 30_000;

/** An Editor in the background makes one frame a second. */
const SLOW_FRAME_MS = 1_500;

async function isBack(stage: Stage, mostMs: number): Promise<boolean> {
  const back = stage.until('the Editor is connected', Math.min(BACK_MS, mostMs), async () => {
    const editor = await stage.editor();
    return editor?.state === 'connected' && (editor.main_thread_age_ms ?? 0) < SLOW_FRAME_MS;
  });
  return back.then(
    () => true,
    () => false,
  );
}

async function runCheck(stage: Stage, check: Check, mostMs: number): Promise<Row> {
  const limitMs = Math.min(check.limitMs ?? LIMIT_MS, mostMs);
  const began = performance.now();
  const took = (): number => Math.round(performance.now() - began);
  try {
    const seen = await withTimeout(check.run(stage), limitMs);
    return seen === 'silent'
      ? rowOf(check, took(), 'failed', `it has not ended within ${limitMs / 1000} s`)
      : rowOf(check, took(), 'passed', seen);
  } catch (error) {
    return rowOf(check, took(), error instanceof NotHere ? 'not run' : 'failed', reasonOf(error));
  }
}

const rowOf = ({ id, title, proves }: Check, ms: number, outcome: Row['outcome'], detail: string): Row => ({
  id,
  title,
  proves,
  outcome,
  ms,
  detail,
});
