import type { CaseResult, TraceEvent } from '../../conformance/report/model.ts';
import type { Case } from '../../conformance/script/case.ts';
import { playCase } from '../../conformance/script/play-case.ts';
import type { Violation } from '../oracles/judge.ts';
import { type SimulatedClient, PIPE_MS } from '../sim/client.ts';
import { healAll, settleWorld, type Order } from '../sim/fault-order.ts';
import { reportLogs, type World } from '../sim/world.ts';
import {
  type State,
  nowOf,
  runVirtualWork,
  PIPE_AND_WIRE_MS,
  type ClientPlace,
  virtualClientOf,
  madeClient,
} from './virtual-client.ts';
import {
  faultNames,
  otherCapabilities,
  type Capability,
  type CaseTarget,
  type FaultOrder,
  type TargetClient,
} from '../../conformance/script/case-target.ts';
import { strikeWorld } from '../sim/fault.ts';
import { HarnessError } from '../sim/world-state.ts';
import { createState, begin, LEDGER } from './virtual-world.ts';

/** Plays a case in virtual time, in a world of its own. */
export async function playVirtual(one: Case, seed: number): Promise<CaseResult> {
  const target = makeVirtualTarget(one, seed);
  try {
    return await playCase(one, target);
  } finally {
    await target.close();
  }
}

const HEAL_MS = 60_000;

/** Time for sleeping or blocked work to end after a case. */
const LATE_EFFECTS_MS = 3_600_000;

/** A burst of changed tools is reported two seconds after its first at the latest. */
const UPDATE_MS = 3000;

/** Until every Editor that can be is connected. */
function heal({ world }: State): void {
  const { timeline } = world;
  healAll(world);
  world.see({ kind: 'healed' });
  timeline.run(Math.max(timeline.now, world.suspendedUntil));
  settleWorld(world, HEAL_MS);
}

/** At the end all faults are over, acknowledged work is read back, and everything is judged. Programs that run then do not count. */
function judged(state: State): readonly Violation[] {
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
  timeline.run(timeline.now + UPDATE_MS);
  reportLogs(world);
  judge.end();
  return [...judge.violations, ...state.tasks.violations];
}

/** True if that server has it: with several servers, only such a one is queried. */
function hasStored({ server }: SimulatedClient, log_id: string): boolean {
  for (const operation of server.operations()) if (operation.log_id === log_id) return true;
  return false;
}

function verdictEvents({ verdict, trace, world, began }: State): TraceEvent[] {
  const last = trace.events.at(-1)?.at ?? world.timeline.now - began;
  return (verdict ?? []).map(({ rule, message }) => ({ at: last, lane: 'verdict', text: rule, detail: message }));
}

const capabilities: ReadonlySet<Capability> = new Set([...faultNames, ...otherCapabilities]);

/** The real hub and the real mock Editor with its real C# interpreter, the contract's own windows, and all oracles, in virtual time. */
export function makeVirtualTarget(
  { clients = {}, policy, needs }: Pick<Case, 'clients' | 'policy' | 'needs'>,
  seed: number,
): CaseTarget {
  const servers = Math.max(1, ...Object.values(clients).map(({ server = 1 }) => server));
  const target = createVirtualTarget(seed, {
    editors: [Array.from({ length: servers }, (_, index) => index)],
    policy,
    hasReadyTools: needs?.includes('ready_tools') === true,
  });
  // Without places for clients, a case is played in a world of one server.
  const able = servers > 1 ? capabilities : new Set([...capabilities].filter((name) => name !== 'several_servers'));
  return { ...target, capabilities: able, client: (name) => target.client(name, clients[name] ?? {}) };
}

/** A {@link makeVirtualTarget} for tests that need more than cases can express. */
export interface VirtualTarget extends CaseTarget {
  client(name: string, place?: ClientPlace): Promise<TargetClient>;
  readonly world: World;
}

export function createVirtualTarget(
  seed: number,
  options: {
    readonly editors?: readonly (readonly number[])[];
    readonly policy?: Case['policy'];
    readonly hasReadyTools?: boolean;
  } = {},
): VirtualTarget {
  const state = createState(seed, options.editors ?? ONE_EDITOR, options);
  begin(state, new Set((options.editors ?? ONE_EDITOR).flat()));
  return {
    kind: 'virtual',
    capabilities,
    tolerance_ms: 2 * PIPE_MS,
    began_at: state.began,
    world: state.world,
    now: () => nowOf(state),
    wait: async (ms) => runVirtualWork(state, ms),
    until: (holds, ms) => until(state, holds, ms),
    client: async (name, place = {}) => virtualClientOf(state, name, place),
    ledgerPath: LEDGER,
    ledger: async () => state.ledger,
    fault: async (order) => fault(state, order),
    heal: async () => heal(state),
    cancelOperation: async (log_id) => {
      state.world.cancelById(log_id);
      runVirtualWork(state, PIPE_AND_WIRE_MS);
    },
    decide: async (made, how) => {
      const number = state.made.get(made)?.number;
      if (number !== undefined) state.world.decideOn(number, how);
      runVirtualWork(state, PIPE_AND_WIRE_MS);
    },
    trace: () => [...state.trace.events, ...verdictEvents(state)],
    wire: () => state.trace.wire,
    violations: () => (state.verdict ??= judged(state)),
    close: async () => undefined,
  };
}

/** Indexes of the servers of each Editor: one Editor of one server. */
const ONE_EDITOR: readonly (readonly number[])[] = [[0]];

/** One event at a time, so that it stops at the very moment. */
async function until({ world }: State, holds: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  const end = world.timeline.now + ms;
  for (;;) {
    const held = holds();
    // oxlint-disable-next-line no-await-in-loop -- time does not pass meanwhile
    if (typeof held === 'boolean' ? held : await held) return true;
    if (!hasDue(world, end)) return await holds();
  }
}

/** Runs the next event that is due by then; false if there was none. */
function hasDue({ timeline }: World, end: number): boolean {
  let asked = 0;
  timeline.run(end, () => (asked += 1) > 1);
  return asked > 1;
}

function fault(state: State, order: FaultOrder): void {
  const { world, made } = state;
  const ready = orderOf(state, order);
  if (order.at === undefined) return strikeWorld(world, ready);
  const number = made.get(order.at.call)?.number;
  if (number === undefined)
    throw new HarnessError(
      `the call at whose phase ${order.at.phase} ${order.fault} is to strike never reached a server`,
    );
  world.phases?.when(number, order.at.phase, () => strikeWorld(world, ready));
}

function orderOf(
  state: State,
  { fault: name, for: lasting = Infinity, count, survive, editor, server = 1, client }: FaultOrder,
): Order {
  return {
    fault: name,
    ms: lasting,
    count,
    survive,
    editor: editor === undefined ? undefined : editor - 1,
    server: server - 1,
    client: madeClient(state, client ?? 'client').client,
  };
}
