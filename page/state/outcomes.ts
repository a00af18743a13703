import { signal } from '@preact/signals';
import { readOutcomes } from './actions.ts';
import type { OperationOutcome } from './types.ts';

/** What came of operations, of those whose rows have been in view. An end never changes (ENV-07): each is asked for once. */
export const outcomes = signal<ReadonlyMap<string, OperationOutcome>>(new Map());

/** As many as there are operations on the page. */
const KNOWN_LIMIT = 1_000;
/** Rows come into view many at once. */
const GATHER_MS = 120;
const AT_ONCE = 50;

const wanted = new Set<string>();
const asked = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Asks for what came of an operation that has ended, unless it is known. */
export function wantOutcome(log_id: string): void {
  if (outcomes.peek().has(log_id) || asked.has(log_id)) return;
  wanted.add(log_id);
  timer ??= setTimeout(() => void fetchWanted(), GATHER_MS);
}

async function fetchWanted(): Promise<void> {
  timer = undefined;
  const ids = [...wanted].slice(-AT_ONCE);
  for (const id of ids) {
    wanted.delete(id);
    asked.add(id);
  }
  const answer = await readOutcomes(ids);
  for (const id of ids) asked.delete(id);
  if (answer.kind === 'answered') takeOutcomes(answer.value.outcomes);
  if (wanted.size > 0) timer ??= setTimeout(() => void fetchWanted(), GATHER_MS);
}

function takeOutcomes(fresh: readonly OperationOutcome[]): void {
  const all = [...outcomes.peek(), ...fresh.map((outcome) => [outcome.log_id, outcome] as const)];
  outcomes.value = new Map(all.slice(-KNOWN_LIMIT));
}
