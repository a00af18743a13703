import type { Order, Strike } from './fault-order.ts';
import type { World } from './world.ts';
import { pickOne, type Network } from './world-state.ts';

const STORM_EVERY_MS = 40;
const STORM_CONNECTIONS = 8;
const DELAY_MS = 200;

/** What the connection of an Editor can suffer, and the frames on it. */
export const networkStrikes = {
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

function spoilFrames(world: World, order: Order) {
  const network = networkOf(world, order);
  const { conditions } = network;
  const until = world.timeline.now + order.ms;
  conditions.badUntil = Math.max(conditions.badUntil, until);
  return { network, conditions, until };
}
