import type { FaultName as CaseFault } from '../../conformance/script/capabilities.ts';
import type { FaultName } from '../oracles/history.ts';
import type { Client } from './client.ts';
import type { World } from './world.ts';
import { pickOne, type Network } from './world-state.ts';
import { type Order, spoil, later } from './fault-order.ts';
import { strikeProcess, strikeEditor } from './editor-fault.ts';

/** How the history calls a fault. */
export const nameInHistory: Readonly<Record<CaseFault, FaultName | undefined>> = {
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
const STORM_EVERY_MS = 40;
const STORM_CONNECTIONS = 8;
const DELAY_MS = 200;
const CLOCK_JUMP_MS = 3_600_000;

/** Does a fault to a world, now. */
export function strikeWorld(world: World, order: Order): void {
  see(world, order);
  const editor = pickOne(world.editors, order.editor ?? 0);
  const network = pickOne(world.networks, order.editor ?? 0);
  switch (order.fault) {
    case 'kill_server':
    case 'stop_server':
    case 'start_server':
    case 'old_store':
    case 'store_full':
    case 'store_slow':
      return strikeServer(world, order.fault, order);
    case 'kill_editor':
    case 'quit_editor':
    case 'start_editor':
    case 'start_other_editor':
    case 'copy_project':
    case 'lose_journal':
      return strikeProcess(world, order.fault, order, editor);
    case 'journal_full':
    case 'journal_slow':
    case 'journal_torn':
    case 'reload':
    case 'reload_with_compile_error':
    case 'block':
    case 'unblock':
    case 'suspend':
    case 'unfocus':
    case 'focus':
    case 'low_fps':
    case 'user_disconnect':
      return strikeEditor(world, order.fault, order, editor);
    case 'cut':
    case 'half_open':
    case 'reconnect_storm':
      return strikeConnection(world, order.fault, order, network);
    case 'duplicate':
    case 'delay':
    case 'reorder':
    case 'drop':
    case 'truncate':
      return strikeFrames(world, order.fault, order, network);
    case 'clock_jump':
      return jumpClock(world, order);
    case 'cut_client':
    case 'hold_answers':
    case 'drop_answers':
      return strikeClient(
        world,
        order,
        order.client ?? world.clients.find(({ isHttp }) => isHttp) ?? pickOne(world.clients, 0),
      );
  }
}

function see(world: World, { fault, ms }: Order): void {
  const name = nameInHistory[fault];
  const until = world.timeline.now + ms;
  if (name !== undefined) world.see({ kind: 'fault', fault: name, until });
  world.struck?.(fault);
}

type ServerFault = 'kill_server' | 'stop_server' | 'start_server' | 'old_store' | 'store_full' | 'store_slow';

function strikeServer(
  world: World,
  fault: ServerFault,
  { ms, count = 1, survive = 0, server: wanted = 0 }: Order,
): void {
  const index = wanted % world.servers.length;
  const server = pickOne(world.servers, index);
  switch (fault) {
    case 'start_server':
      return world.startServer(index);
    case 'store_full':
      return spoil(world, server.disk, 'full', ms);
    case 'store_slow':
      return spoil(world, server.disk, 'slow', ms);
    case 'old_store': {
      const wasUp = server.isUp;
      world.kill(survive, index);
      server.rollBack(count);
      if (wasUp) later(world, Number.isFinite(ms) ? ms : 0, () => world.startServer(index));
      return;
    }
    case 'kill_server':
    case 'stop_server':
      world.kill(fault === 'stop_server' ? Infinity : survive, index);
      return later(world, ms, () => world.startServer(index));
  }
}

function strikeConnection(
  world: World,
  fault: 'cut' | 'half_open' | 'reconnect_storm',
  { ms, count = STORM_CONNECTIONS }: Order,
  network: Network,
): void {
  const { timeline } = world;
  switch (fault) {
    case 'half_open':
      return network.wire?.halfOpen();
    case 'reconnect_storm':
      for (let turn = 0; turn < count; turn += 1) timeline.after(turn * STORM_EVERY_MS, () => network.wire?.cut());
      return;
    case 'cut':
      network.downUntil = timeline.now + ms;
      network.wire?.cut();
  }
}

type FrameFault = 'duplicate' | 'delay' | 'reorder' | 'drop' | 'truncate';

function strikeFrames({ timeline, random }: World, fault: FrameFault, { ms, count }: Order, network: Network): void {
  const { conditions } = network;
  const until = timeline.now + ms;
  conditions.badUntil = Math.max(conditions.badUntil, until);
  switch (fault) {
    case 'delay':
      conditions.delayUntil = until;
      conditions.delay_ms = count ?? DELAY_MS;
      return;
    case 'reorder':
      conditions.reorderUntil = until;
      return;
    case 'drop':
      // A connection that has lost a frame delivers none after it in that direction: it ends instead.
      if (timeline.now >= conditions.dropUntil) conditions.dropFrom = random.chance(0.5) ? 'server' : 'editor';
      conditions.dropUntil = until;
      if (Number.isFinite(until)) timeline.at(until, () => network.wire?.cut());
      return;
    case 'truncate':
      conditions.truncateUntil = until;
      return;
    case 'duplicate':
      conditions.duplicatesUntil = until;
  }
}

/** The server's clock, or that of an Editor where one is named. */
function jumpClock(world: World, { count = CLOCK_JUMP_MS, editor, server = 0 }: Order): void {
  if (editor === undefined) pickOne(world.servers, server % world.servers.length).jumpClock(count);
  else pickOne(world.editors, editor).jumpClock(count);
}

function strikeClient(world: World, { fault, ms }: Order, client: Client): void {
  if (fault === 'cut_client') {
    client.cut();
    return later(world, ms, () => client.restore());
  }
  client.setTap(fault === 'hold_answers' ? 'held' : 'dropped');
  later(world, ms, () => {
    client.setTap('open');
  });
}
