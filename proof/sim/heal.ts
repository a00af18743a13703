import type { World } from './world.ts';
import { usualPace } from './fault-order.ts';

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
