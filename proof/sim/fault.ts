import type { FaultName as CaseFault } from '../../conformance/script/capabilities.ts';
import type { FaultName } from '../oracles/history.ts';
import type { Client } from './client.ts';
import type { World } from './world.ts';
import { pickOne } from './world-state.ts';
import { later, type Order, type Strike } from './fault-order.ts';
import { editorStrikes } from './editor-fault.ts';
import { networkStrikes } from './network-fault.ts';
import { serverStrikes } from './server-fault.ts';

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
const CLOCK_JUMP_MS = 3_600_000;

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

/** Does a fault to a world, now. */
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

/** The server's clock, or that of an Editor where one is named. */
function jumpClock(world: World, { count = CLOCK_JUMP_MS, editor, server = 0 }: Order): void {
  if (editor === undefined) pickOne(world.servers, server % world.servers.length).jumpClock(count);
  else pickOne(world.editors, editor).jumpClock(count);
}

const clientOf = ({ clients }: World, { client }: Order): Client =>
  client ?? clients.find(({ isHttp }) => isHttp) ?? pickOne(clients, 0);

function turnTap(world: World, order: Order, tap: 'held' | 'dropped'): void {
  const client = clientOf(world, order);
  client.setTap(tap);
  later(world, order.ms, () => client.setTap('open'));
}
