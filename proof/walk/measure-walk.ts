import { countWalk, type Entry, type WalkByProcess } from './count-walk.ts';
import { traceCalls } from './trace-calls.ts';

const CALLS = 40;

export interface MeasuredWalk {
  readonly walk: WalkByProcess;
  readonly entries: readonly Entry[];
}

/** Of several calls, for each process, the shortest way: what it enters belongs to the call, and not to a heartbeat, a timer or work in the background. */
export async function measureWalk(): Promise<MeasuredWalk> {
  const entries = shortestWays(await traceCalls(CALLS));
  return { walk: countWalk(entries), entries };
}

/** What a process enters in some calls only is not part of a call: the shortest way is none at all then. */
export function shortestWays(calls: readonly (readonly Entry[])[]): Entry[] {
  const processes = new Set(calls.flatMap((entries) => entries.map(({ process }) => process)));
  return [...processes].flatMap((name) => {
    const ways = calls.map((entries) => entries.filter(({ process }) => process === name));
    return ways.toSorted((a, b) => a.length - b.length)[0] ?? [];
  });
}
