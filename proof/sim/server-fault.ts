import { later, spoil, type Order, type Strike } from './fault-order.ts';
import type { Server } from './server.ts';
import type { World } from './world.ts';
import { pickOne } from './world-state.ts';

export const serverStrikes = {
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

function serverOf({ servers }: World, { server = 0 }: Order): { readonly server: Server; readonly index: number } {
  const index = server % servers.length;
  return { server: pickOne(servers, index), index };
}

function killServer(world: World, order: Order, survive: number): void {
  const { index } = serverOf(world, order);
  world.kill(survive, index);
  later(world, order.ms, () => world.startServer(index));
}
