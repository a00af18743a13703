import type { FaultName as CaseFault } from '../../conformance/script/case.ts';
import type { FaultName } from '../oracles/history.ts';
import type { Client } from './client.ts';
import type { DiskMode } from './disk.ts';
import type { EditorHost } from './editor.ts';
import type { World } from './world.ts';
import { pickOne, type Network } from './world-state.ts';

/** A fault with its numbers. Indexes count from 0. */
export interface Order {
  readonly fault: CaseFault;
  /** Infinity: until it is healed. */
  readonly ms: number;
  /** Writes that an old store lacks, connections of a storm, ms of a clock jump or of a delay. */
  readonly count?: number | undefined;
  /** Writes under way that reach the disk all the same. */
  readonly survive?: number | undefined;
  /** Counted round: with one server, every number is that one. */
  readonly server?: number | undefined;
  readonly editor?: number | undefined;
  readonly client?: Client | undefined;
}

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

/** Without a debugger that lets go, it would never be known how a run ends. */
const LONGEST_SUSPENSION_MS = 600_000;
const STORM_EVERY_MS = 40;
const STORM_CONNECTIONS = 8;
const DELAY_MS = 200;
const LOW_FPS = 1;
const USUAL_FPS = 50;
const CLOCK_JUMP_MS = 3_600_000;
/** A reload that takes its time, where none is said. */
const RELOAD_MS = 1500;

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

function later(world: World, ms: number, run: () => void): void {
  if (Number.isFinite(ms)) world.timeline.after(ms, run);
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

function spoil(world: World, disk: { mode: DiskMode }, mode: DiskMode, ms: number): void {
  disk.mode = mode;
  later(world, ms, () => {
    disk.mode = 'ok';
  });
}

type ProcessFault =
  | 'kill_editor'
  | 'quit_editor'
  | 'start_editor'
  | 'start_other_editor'
  | 'copy_project'
  | 'lose_journal';

function strikeProcess(
  world: World,
  fault: ProcessFault,
  { ms, survive = 0, count = 0 }: Order,
  editor: EditorHost,
): void {
  switch (fault) {
    case 'start_editor':
      return editor.start();
    case 'start_other_editor':
      return otherEditor(world, editor).start();
    case 'copy_project': {
      const copy = otherEditor(world, editor, count > 0 ? 'elsewhere' : editor.project.host);
      copy.copyJournal(editor);
      return copy.start();
    }
    case 'lose_journal': {
      const wasUp = editor.isUp;
      editor.crash(survive);
      editor.loseJournal();
      if (wasUp) later(world, Number.isFinite(ms) ? ms : 0, () => editor.start());
      return;
    }
    case 'quit_editor':
      editor.step({ type: 'quit' });
      return later(world, ms, () => editor.start());
    case 'kill_editor':
      editor.crash(survive);
      return later(world, ms, () => editor.start());
  }
}

/** The same one, when it has been made before. */
function otherEditor(
  world: World,
  { project: { project_path, project_name }, index }: EditorHost,
  host = 'here',
): EditorHost {
  const path = `${project_path}-${index + 2}`;
  const known = world.editors.find(({ project }) => project.project_path === path);
  return (
    known ?? world.addEditor({ project: { project_name: `${project_name}-${index + 2}`, project_path: path, host } })
  );
}

type EditorFault =
  | 'journal_full'
  | 'journal_slow'
  | 'journal_torn'
  | 'reload'
  | 'reload_with_compile_error'
  | 'block'
  | 'unblock'
  | 'suspend'
  | 'user_disconnect'
  | PaceFault;
type PaceFault = 'unfocus' | 'focus' | 'low_fps';

function strikeEditor(world: World, fault: EditorFault, { ms, survive }: Order, editor: EditorHost): void {
  switch (fault) {
    case 'journal_full':
      return spoil(world, editor.disk, 'full', ms);
    case 'journal_slow':
      return spoil(world, editor.disk, 'slow', ms);
    case 'journal_torn':
      return editor.tearJournal();
    case 'reload':
    case 'reload_with_compile_error': {
      editor.survivingReload = survive ?? Infinity;
      const compile_errors = fault === 'reload' ? {} : { compile_errors: 1 };
      return editor.reload({
        type: 'reload',
        reason: 'compile',
        duration_ms: Number.isFinite(ms) ? ms : RELOAD_MS,
        ...compile_errors,
      });
    }
    case 'block':
      return editor.step({ type: 'block', ms });
    case 'unblock':
      return editor.step({ type: 'unblock' });
    case 'suspend': {
      const span = Math.min(ms, LONGEST_SUSPENSION_MS);
      world.suspendedUntil = Math.max(world.suspendedUntil, world.timeline.now + span);
      return editor.step({ type: 'suspend_all', ms: span });
    }
    case 'user_disconnect':
      editor.step({ type: 'user_disconnect' });
      return later(world, ms, () => editor.step({ type: 'user_connect' }));
    case 'unfocus':
    case 'focus':
    case 'low_fps':
      return setPace(world, fault, ms, editor);
  }
}

function setPace(world: World, fault: PaceFault, ms: number, editor: EditorHost): void {
  const focused = fault !== 'unfocus';
  if (fault === 'low_fps') editor.step({ type: 'set_fps', fps: LOW_FPS });
  else editor.step({ type: 'focus', focused });
  if (fault !== 'focus') later(world, ms, () => usualPace(editor));
}

export function usualPace(editor: EditorHost): void {
  editor.step({ type: 'focus', focused: true });
  editor.step({ type: 'set_fps', fps: USUAL_FPS });
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

/** Every fault ends, and what is down is started. What sleeps under a debugger goes on when its time has come. */
export function healAll(world: World): void {
  const { servers, editors, networks, clients } = world;
  world.phases?.disarm();
  for (const network of networks) {
    network.downUntil = 0;
    const wasDropping = network.conditions.dropUntil > world.timeline.now;
    Object.assign(network.conditions, {
      badUntil: 0,
      duplicatesUntil: 0,
      delayUntil: 0,
      reorderUntil: 0,
      dropUntil: 0,
      truncateUntil: 0,
    });
    if (wasDropping) network.wire?.cut();
  }
  for (const [index, { disk }] of servers.entries()) {
    disk.mode = 'ok';
    world.startServer(index);
  }
  for (const editor of editors) {
    editor.disk.mode = 'ok';
    editor.start();
    editor.step({ type: 'unblock' });
    editor.step({ type: 'user_connect' });
    usualPace(editor);
  }
  for (const client of clients) {
    client.setTap('open');
    client.restore();
  }
}

/** Lets time pass until every Editor is connected, and none is about to reload, or the time is up. */
export function settleWorld(world: World, ms: number): void {
  const { timeline, networks, editors } = world;
  const until = timeline.now + ms;
  const isSettled = (): boolean =>
    networks.every(({ wire }, editor) => wire?.isAlive() === true || !world.canConnect(editor)) &&
    editors.every(({ isReloading }) => !isReloading);
  while (timeline.now < until) {
    timeline.run(until, isSettled);
    timeline.run(timeline.now + QUIET_MS);
    if (isSettled()) return;
  }
}

/** A reload that was asked for has begun by then. */
const QUIET_MS = 100;
