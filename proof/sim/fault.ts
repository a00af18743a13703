import type { FaultName as CaseFault } from '../../conformance/script/case-target.ts';
import type { FaultName } from '../oracles/history.ts';
import type { SimulatedClient } from './client.ts';
import type { World } from './world.ts';
import { pickOne, type Network } from './world-state.ts';
import { later, type Order, type Strike, spoil, editorStrikes } from './fault-order.ts';
import type { Server } from './server.ts';
import type { SimCommand, SpaceFault } from './command.ts';
import { LEASE_MS } from './space-member.ts';

/** Names of faults in the history. */
const nameInHistory: Readonly<Record<CaseFault, FaultName | undefined>> = {
  kill_server: 'kill',
  stop_server: 'stop',
  start_server: undefined,
  old_store: 'store_old',
  store_full: 'store_full',
  store_slow: 'store_slow',
  kill_editor: 'crash',
  quit_editor: 'quit',
  start_editor: undefined,
  start_other_editor: 'second_editor',
  lose_journal: 'journal_lost',
  copy_project: 'second_editor',
  journal_full: 'journal_full',
  journal_slow: 'journal_slow',
  journal_torn: 'journal_torn',
  reload: 'reload',
  reload_with_compile_error: 'reload',
  block: 'block',
  unblock: undefined,
  suspend: 'suspend',
  unfocus: 'pace',
  focus: undefined,
  low_fps: 'pace',
  cut: 'cut',
  half_open: 'half_open',
  reconnect_storm: 'storm',
  user_disconnect: 'user_disconnect',
  duplicate: 'duplicate',
  delay: 'delay',
  reorder: 'reorder',
  drop: 'drop',
  truncate: 'truncate',
  clock_jump: 'clock_jump',
  cut_client: 'cut_client',
  hold_answers: 'hold_answers',
  drop_answers: 'drop_answers',
};

const CLOCK_JUMP_MS = 3_600_000;

const serverStrikes = {
  kill_server: (world, order) => killServer(world, order, order.survive ?? 0),
  stop_server: (world, order) => killServer(world, order, Infinity),
  start_server: (world, order) => world.startServer(serverOf(world, order).index),
  old_store(world, order) {
    const { server, index } = serverOf(world, order);
    const { ms, count = 1, survive = 0 } = order;
    const wasUp = server.isUp;
    world.kill(survive, index);
    server.rollBack(count);
    if (wasUp) later(world, Number.isFinite(ms) ? ms : 0, () => world.startServer(index));
  },
  store_full: (world, order) => spoil(world, serverOf(world, order).server.disk, 'full', order.ms),
  store_slow: (world, order) => spoil(world, serverOf(world, order).server.disk, 'slow', order.ms),
} satisfies Readonly<Record<string, Strike>>;

/** Faults of the connection of an Editor, and of the frames on it. */
const networkStrikes = {
  cut(world, order) {
    const network = networkOf(world, order);
    network.downUntil = world.timeline.now + order.ms;
    network.wire?.cut();
  },
  half_open: (world, order) => networkOf(world, order).wire?.halfOpen(),
  reconnect_storm(world, order) {
    const network = networkOf(world, order);
    const { count = STORM_CONNECTIONS } = order;
    for (let turn = 0; turn < count; turn += 1) world.timeline.after(turn * STORM_EVERY_MS, () => network.wire?.cut());
  },
  duplicate(world, order) {
    const { conditions, until } = spoilFrames(world, order);
    conditions.duplicatesUntil = until;
  },
  delay(world, order) {
    const { conditions, until } = spoilFrames(world, order);
    conditions.delayUntil = until;
    conditions.delay_ms = order.count ?? DELAY_MS;
  },
  reorder(world, order) {
    const { conditions, until } = spoilFrames(world, order);
    conditions.reorderUntil = until;
  },
  drop(world, order) {
    const { network, conditions, until } = spoilFrames(world, order);
    const { timeline, random } = world;
    // A connection that has lost a frame delivers none after it in that direction: it ends instead.
    if (timeline.now >= conditions.dropUntil) conditions.dropFrom = random.chance(0.5) ? 'server' : 'editor';
    conditions.dropUntil = until;
    if (Number.isFinite(until)) timeline.at(until, () => network.wire?.cut());
  },
  truncate(world, order) {
    const { conditions, until } = spoilFrames(world, order);
    conditions.truncateUntil = until;
  },
} satisfies Readonly<Record<string, Strike>>;

const networkOf = ({ networks }: World, { editor = 0 }: Order): Network => pickOne(networks, editor);

const STORM_CONNECTIONS = 8;

const STORM_EVERY_MS = 40;

const DELAY_MS = 200;

const strikes: Readonly<Record<CaseFault, Strike>> = {
  ...serverStrikes,
  ...editorStrikes,
  ...networkStrikes,
  clock_jump: jumpClock,
  cut_client(world, order) {
    const client = clientOf(world, order);
    client.cut();
    later(world, order.ms, () => client.restore());
  },
  hold_answers: (world, order) => turnTap(world, order, 'held'),
  drop_answers: (world, order) => turnTap(world, order, 'dropped'),
};

/** Causes a fault in a world, now. */
export function strikeWorld(world: World, order: Order): void {
  see(world, order);
  strikes[order.fault](world, order);
}

function see(world: World, { fault, ms }: Order): void {
  const name = nameInHistory[fault];
  const until = world.timeline.now + ms;
  if (name !== undefined) world.see({ kind: 'fault', fault: name, until });
  world.struck?.(fault);
}

/** The server's clock, or that of an Editor if one is named. */
function jumpClock(world: World, { count = CLOCK_JUMP_MS, editor, server = 0 }: Order): void {
  if (editor === undefined) pickOne(world.servers, server % world.servers.length).jumpClock(count);
  else pickOne(world.editors, editor).jumpClock(count);
}

const clientOf = ({ clients }: World, { client }: Order): SimulatedClient =>
  client ?? clients.find(({ isHttp }) => isHttp) ?? pickOne(clients, 0);

function turnTap(world: World, order: Order, tap: 'held' | 'dropped'): void {
  const client = clientOf(world, order);
  client.setTap(tap);
  later(world, order.ms, () => client.setTap('open'));
}

function serverOf({ servers }: World, { server = 0 }: Order): { readonly server: Server; readonly index: number } {
  const index = server % servers.length;
  return { server: pickOne(servers, index), index };
}

function killServer(world: World, order: Order, survive: number): void {
  const { index } = serverOf(world, order);
  world.kill(survive, index);
  later(world, order.ms, () => world.startServer(index));
}

function spoilFrames(world: World, order: Order) {
  const network = networkOf(world, order);
  const { conditions } = network;
  const until = world.timeline.now + order.ms;
  conditions.badUntil = Math.max(conditions.badUntil, until);
  return { network, conditions, until };
}

type SpaceOrder = Extract<SimCommand, { do: 'space' }>;

/** Names of faults in the history: for a hub, an unreachable database is a slow disk. */
const spaceNameInHistory: Readonly<Record<SpaceFault, FaultName>> = {
  kill: 'kill',
  stop: 'stop',
  pause: 'pause',
  lose_requests: 'store_slow',
  lose_replies: 'store_slow',
  cut_off: 'store_slow',
  fail_over: 'store_slow',
  fill: 'store_full',
  set_clock: 'clock_jump',
};

/** The clocks of two machines of a database agree to within so much of a lease. */
const DATABASE_CLOCKS = 0.01;

/** Causes a fault in a space, now; no effect in a world without one. */
export function strikeSpace(world: World, order: SpaceOrder): void {
  const { database, timeline, random, servers } = world;
  if (database === undefined) return;
  const { fault, ms } = order;
  const owner = Math.max(
    0,
    servers.findIndex(({ isUp, isPaused }) => isUp && !isPaused),
  );
  const index = (owner + order.who) % servers.length;
  world.see({ kind: 'fault', fault: spaceNameInHistory[fault], until: timeline.now + ms });
  switch (fault) {
    case 'fail_over':
      database.failOver(random.below(1 + DATABASE_CLOCKS * LEASE_MS));
      return timeline.after(ms, () => database.come());
    case 'fill':
      database.isFull = true;
      return timeline.after(ms, () => (database.isFull = false));
    case 'kill':
    case 'stop':
    case 'pause':
    case 'lose_requests':
    case 'lose_replies':
    case 'cut_off':
    case 'set_clock':
      return strikeServer(world, { ...order, fault }, index);
  }
}

type ServerFault = Exclude<SpaceFault, 'fail_over' | 'fill'>;

function strikeServer(
  world: World,
  { fault, ms, count = 0 }: SpaceOrder & { readonly fault: ServerFault },
  index: number,
): void {
  const { timeline } = world;
  const server = pickOne(world.servers, index);
  switch (fault) {
    case 'stop':
      return server.member?.giveUp(() => killFor(world, index, ms));
    case 'kill':
      return killFor(world, index, ms);
    case 'pause':
      world.pause(index);
      return timeline.after(ms, () => world.resume(index));
    case 'set_clock':
      return server.jumpClock(count);
    case 'lose_requests':
    case 'lose_replies':
    case 'cut_off':
      return cut(server, fault, timeline.now + ms);
  }
}

function killFor(world: World, index: number, ms: number): void {
  world.kill(0, index);
  world.timeline.after(ms, () => world.startServer(index));
}

function cut({ member }: Server, fault: SpaceFault, until: number): void {
  if (member === undefined) return;
  if (fault !== 'lose_replies') member.cutUntil.requests = Math.max(member.cutUntil.requests, until);
  if (fault !== 'lose_requests') member.cutUntil.replies = Math.max(member.cutUntil.replies, until);
}
