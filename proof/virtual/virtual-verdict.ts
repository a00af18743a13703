import type { Violation } from '../oracles/judge.ts';
import type { TraceEvent } from '../../conformance/report/model.ts';
import type { Client } from '../sim/client.ts';
import { healAll, settleWorld } from '../sim/heal.ts';
import { tellLogs } from '../sim/world.ts';
import type { State } from './virtual-state.ts';

const HEAL_MS = 60_000;
/** What sleeps or is blocked at the end of a case has this time to come to its end. */
const LATE_EFFECTS_MS = 3_600_000;
/** A burst of changed tools is told two seconds after its first at the latest. */
const NEWS_MS = 3000;

/** Until every Editor that can be is connected. */
export function heal({ world }: State): void {
  const { timeline } = world;
  healAll(world);
  world.see({ kind: 'healed' });
  timeline.run(Math.max(timeline.now, world.suspendedUntil));
  settleWorld(world, HEAL_MS);
}

/** At the end all faults are over, what was acknowledged is read back, and everything is judged. Programs that run then count no more. */
export function judged(state: State): readonly Violation[] {
  const { world, judge, clients } = state;
  const { timeline } = world;
  state.verdict = [];
  heal(state);
  timeline.run(timeline.now + LATE_EFFECTS_MS, () => world.servers.every((server) => server.unfinished() === 0));
  const readers = new Map([...clients.values()].map(({ client, server }) => [server, client]));
  for (const client of readers.values())
    for (const log_id of world.known)
      if (hasStored(client, log_id)) client.ask({ tool: 'unity_get_result', params: { log_id, timeout: HEAL_MS } });
  timeline.run(timeline.now + HEAL_MS, () => world.clients.every((client) => client.unanswered() === 0));
  timeline.run(timeline.now + NEWS_MS);
  tellLogs(world);
  judge.end();
  return [...judge.violations, ...state.tasks.violations];
}

/** With several servers, only the one that knows it is asked. */
function hasStored({ server }: Client, log_id: string): boolean {
  for (const operation of server.operations()) if (operation.log_id === log_id) return true;
  return false;
}

export function verdictEvents({ verdict, trace, world, began }: State): TraceEvent[] {
  const last = trace.events.at(-1)?.at ?? world.timeline.now - began;
  return (verdict ?? []).map(({ rule, message }) => ({ at: last, lane: 'verdict', text: rule, detail: message }));
}
