import type { FaultName } from '../oracles/history.ts';
import type { Command, SpaceFault } from './command.ts';
import { LEASE_MS } from './space-member.ts';
import type { Server } from './server.ts';
import type { World } from './world.ts';
import { pickOne } from './world-state.ts';

type Order = Extract<Command, { do: 'space' }>;

/** How the history calls a fault: to a hub a database that is out of reach is a slow disk. */
const nameInHistory: Readonly<Record<SpaceFault, FaultName>> = {
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

/** Does a fault to a space, now; to a world without one, nothing. */
export function strikeSpace(world: World, order: Order): void {
  const { database, timeline, random, servers } = world;
  if (database === undefined) return;
  const { fault, ms } = order;
  const owner = Math.max(
    0,
    servers.findIndex(({ isUp, isPaused }) => isUp && !isPaused),
  );
  const index = (owner + order.who) % servers.length;
  world.see({ kind: 'fault', fault: nameInHistory[fault], until: timeline.now + ms });
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
  { fault, ms, count = 0 }: Order & { readonly fault: ServerFault },
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
