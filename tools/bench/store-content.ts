import type { Operation } from '../../server/hub/protocol/operation.ts';
import type { Store } from '../../server/store/store.ts';
import { logEntry, operation } from '../../server/store/testing/samples.ts';

const HOUR = 60 * 60 * 1000;
const BATCH = 2_000;

/** Ended operations and console lines, as many of each, of the `spanMs` before `until` (Unix ms). `first`: the number of the first one. */
export async function fillStore(
  store: Store,
  {
    first = 1,
    entries,
    until,
    spanMs = 24 * HOUR,
  }: { first?: number; entries: number; until: number; spanMs?: number },
): Promise<void> {
  const end = first + entries;
  const at = (number: number): number => until - spanMs + Math.floor(((number - first) / entries) * spanMs);
  for (let next = first; next < end; next += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, end - next) }, (_, index) => next + index);
    const lines = numbers.map((number) =>
      logEntry(number, {
        timestamp: new Date(at(number)).toISOString(),
        log_type: number % 10 === 0 ? 'error' : 'info',
        message: 'm'.repeat(120),
      }),
    );
    await Promise.all([
      ...numbers.map((number) =>
        mustStore(
          store.write({
            kind: 'accept',
            operation: sampleOperation(number, { ...endOf(at(number)), accepted_at: at(number) }),
          }),
        ),
      ),
      mustStore(store.write({ kind: 'logs', journal_id: 'bench', mark: next, entries: lines })),
    ]);
  }
}

/** An unfinished one. */
export function sampleOperation(number: number, changes: Partial<Operation> = {}): Operation {
  return operation(number, {
    params: { code: `return GameObject.Find("Player ${number}").transform.position;` },
    ...changes,
  });
}

/** That it has ended then (Unix ms). */
export function endOf(
  at: number,
): Pick<Operation, 'state' | 'started_at' | 'finished_at' | 'outcome'> & { history: Operation['history'] } {
  const states = ['accepted', 'queued', 'running', 'completed'] as const;
  return {
    state: 'completed',
    started_at: at,
    finished_at: at,
    outcome: { status: 'completed', result: { x: 1.5, y: 2, z: -3, text: 'r'.repeat(150) } },
    history: states.map((state) => ({ state, at })),
  };
}

/** Throws where it was not stored. */
export async function mustStore(outcome: ReturnType<Store['write']>): Promise<void> {
  const { kind } = await outcome;
  if (kind !== 'stored') throw new Error(`expected stored, got ${JSON.stringify(await outcome)}`);
}
