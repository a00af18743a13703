import type { FaultName as CaseFault } from '../../conformance/script/case-target.ts';
import type { SimulatedClient } from './client.ts';
import type { DiskMode } from './disk.ts';
import type { World } from './world.ts';
import type { EditorEvent } from '../../mock-unity/core/editor-protocol.ts';
import type { EditorHost } from './editor.ts';
import { pickOne } from './world-state.ts';

/** A fault with its numbers. Indexes count from 0. */
export interface Order {
  readonly fault: CaseFault;
  /** Infinity: until it is healed. */
  readonly ms: number;
  /** Writes that an old store lacks, connections of a storm, ms of a clock jump or of a delay. */
  readonly count?: number | undefined;
  /** Pending writes that still reach the disk. */
  readonly survive?: number | undefined;
  /** Counted round: with one server, every number is that one. */
  readonly server?: number | undefined;
  readonly editor?: number | undefined;
  readonly client?: SimulatedClient | undefined;
}

/** Causes a fault in a world, now. */
export type Strike = (world: World, order: Order) => void;

export function later(world: World, ms: number, run: () => void): void {
  if (Number.isFinite(ms)) world.timeline.after(ms, run);
}

export function spoil(world: World, disk: { mode: DiskMode }, mode: DiskMode, ms: number): void {
  disk.mode = mode;
  later(world, ms, () => {
    disk.mode = 'ok';
  });
}

/** Longest suspension by a debugger: an endless one would prevent the end of a run. */
const LONGEST_SUSPENSION_MS = 600_000;

const LOW_FPS = 1;

const USUAL_FPS = 50;

/** Duration of a slow reload, if none is specified. */
const RELOAD_MS = 1500;

export const editorStrikes = {
  kill_editor(world, order) {
    const editor = editorOf(world, order);
    editor.crash(order.survive ?? 0);
    later(world, order.ms, () => editor.start());
  },
  quit_editor(world, order) {
    const editor = editorOf(world, order);
    editor.step({ type: 'quit' });
    later(world, order.ms, () => editor.start());
  },
  start_editor: (world, order) => editorOf(world, order).start(),
  start_other_editor: (world, order) => otherEditor(world, editorOf(world, order)).start(),
  copy_project(world, order) {
    const editor = editorOf(world, order);
    const copy = otherEditor(world, editor, (order.count ?? 0) > 0 ? 'elsewhere' : editor.project.host);
    copy.copyJournal(editor);
    copy.start();
  },
  lose_journal(world, order) {
    const editor = editorOf(world, order);
    const { ms, survive = 0 } = order;
    const wasUp = editor.isUp;
    editor.crash(survive);
    editor.loseJournal();
    if (wasUp) later(world, Number.isFinite(ms) ? ms : 0, () => editor.start());
  },
  journal_full: (world, order) => spoil(world, editorOf(world, order).disk, 'full', order.ms),
  journal_slow: (world, order) => spoil(world, editorOf(world, order).disk, 'slow', order.ms),
  journal_torn: (world, order) => editorOf(world, order).tearJournal(),
  reload: (world, order) => reload(world, order, {}),
  reload_with_compile_error: (world, order) => reload(world, order, { compile_errors: 1 }),
  block: (world, order) => editorOf(world, order).step({ type: 'block', ms: order.ms }),
  unblock: (world, order) => editorOf(world, order).step({ type: 'unblock' }),
  suspend(world, order) {
    const span = Math.min(order.ms, LONGEST_SUSPENSION_MS);
    world.suspendedUntil = Math.max(world.suspendedUntil, world.timeline.now + span);
    editorOf(world, order).step({ type: 'suspend_all', ms: span });
  },
  user_disconnect(world, order) {
    const editor = editorOf(world, order);
    editor.step({ type: 'user_disconnect' });
    later(world, order.ms, () => editor.step({ type: 'user_connect' }));
  },
  unfocus: (world, order) => slow(world, order, { type: 'focus', focused: false }),
  focus: (world, order) => editorOf(world, order).step({ type: 'focus', focused: true }),
  low_fps: (world, order) => slow(world, order, { type: 'set_fps', fps: LOW_FPS }),
} satisfies Readonly<Record<string, Strike>>;

const editorOf = ({ editors }: World, { editor = 0 }: Order): EditorHost => pickOne(editors, editor);

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

function reload(world: World, order: Order, more: { readonly compile_errors?: number }): void {
  const editor = editorOf(world, order);
  editor.survivingReload = order.survive ?? Infinity;
  const duration_ms = Number.isFinite(order.ms) ? order.ms : RELOAD_MS;
  editor.reload({ type: 'reload', reason: 'compile', duration_ms, ...more });
}

function slow(world: World, order: Order, event: EditorEvent): void {
  const editor = editorOf(world, order);
  editor.step(event);
  later(world, order.ms, () => usualPace(editor));
}

function usualPace(editor: EditorHost): void {
  editor.step({ type: 'focus', focused: true });
  editor.step({ type: 'set_fps', fps: USUAL_FPS });
}

/** Ends every fault, and starts ended processes. A process stopped by a debugger continues at the end of its time. */
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

/** Runs until every Editor is connected, and none is about to reload, or the time is up. */
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

/** Time after which an ordered reload has begun. */
const QUIET_MS = 100;
