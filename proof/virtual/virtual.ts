import type { Case } from '../../conformance/script/case.ts';
import { faultNames, otherCapabilities, type Capability } from '../../conformance/script/capabilities.ts';
import type { CaseTarget, TargetMaker } from '../../conformance/script/case-target.ts';
import type { FaultOrder } from '../../conformance/script/fault-order.ts';
import type { TargetClient } from '../../conformance/script/target-client.ts';
import { PIPE_MS } from '../sim/client.ts';
import { strikeWorld } from '../sim/fault.ts';
import type { Order } from '../sim/fault-order.ts';
import type { World } from '../sim/world.ts';
import { HarnessError } from '../sim/world-state.ts';
import { nowOf, run, PIPE_AND_WIRE_MS, type State } from './virtual-state.ts';
import { type ClientPlace, clientOf, madeClient } from './virtual-client.ts';
import { heal, verdictEvents, judged } from './virtual-verdict.ts';
import { createState, begin, LEDGER } from './virtual-world.ts';

const capabilities: ReadonlySet<Capability> = new Set([...faultNames, ...otherCapabilities]);

/** The real hub and the real mock Editor with its real C# interpreter, the contract's own windows, and all oracles, in virtual time. */
export const makeVirtualTarget: TargetMaker = async ({ seed, clients = {}, policy, needs }) => {
  const servers = Math.max(1, ...Object.values(clients).map(({ server = 1 }) => server));
  const target = createVirtualTarget(seed, {
    editors: [Array.from({ length: servers }, (_, index) => index)],
    policy,
    hasReadyTools: needs?.includes('ready_tools') === true,
  });
  // Who does not say which clients are elsewhere gets a world of one server.
  const able = servers > 1 ? capabilities : new Set([...capabilities].filter((name) => name !== 'several_servers'));
  return { ...target, capabilities: able, client: (name) => target.client(name, clients[name] ?? {}) };
};

/** As {@link makeVirtualTarget}, for tests that need more than cases can say. */
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
    wait: async (ms) => run(state, ms),
    until: (holds, ms) => until(state, holds, ms),
    client: async (name, place = {}) => clientOf(state, name, place),
    ledgerPath: LEDGER,
    ledger: async () => state.ledger,
    fault: async (order) => fault(state, order),
    heal: async () => heal(state),
    cancelOperation: async (log_id) => {
      state.world.cancelById(log_id);
      run(state, PIPE_AND_WIRE_MS);
    },
    decide: async (made, how) => {
      const number = state.made.get(made)?.number;
      if (number !== undefined) state.world.decideOn(number, how);
      run(state, PIPE_AND_WIRE_MS);
    },
    trace: () => [...state.trace.events, ...verdictEvents(state)],
    wire: () => state.trace.wire,
    violations: () => (state.verdict ??= judged(state)),
    close: async () => undefined,
  };
}

/** Of one server. */
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

/** Runs the next event that is due by then; whether there was one. */
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
