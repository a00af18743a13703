import { countWalk, type Entry, type WalkByProcess } from './count-walk.ts';
import { traceCalls } from './trace-calls.ts';

const CALLS = 7;

export interface MeasuredWalk {
  readonly walk: WalkByProcess;
  readonly entries: readonly Entry[];
}

/** Of several calls the shortest: what it enters belongs to the call, and not to a heartbeat or a timer. */
export async function measureWalk(): Promise<MeasuredWalk> {
  const [first, ...others] = (await traceCalls(CALLS)).toSorted((a, b) => a.length - b.length);
  if (first === undefined || others.length === 0) throw new Error('no call was traced');
  return { walk: countWalk(first), entries: first };
}
