import { LEASE_MS } from './space-member.ts';
import type { World } from './world.ts';

/** Every fault of a space ends, and one of its servers serves. */
export function healSpace(world: World, boundMs: number): void {
  const { database, servers, timeline } = world;
  if (database === undefined) return;
  database.come();
  database.isFull = false;
  for (const [index, server] of servers.entries()) {
    world.resume(index);
    if (server.member !== undefined) Object.assign(server.member.cutUntil, { requests: 0, replies: 0 });
  }
  // Whose lease is about to end has ended by then.
  timeline.run(timeline.now + LEASE_MS);
  timeline.run(timeline.now + boundMs, () => servers.some(({ isUp }) => isUp));
}
