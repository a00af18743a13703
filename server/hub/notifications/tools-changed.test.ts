import { expect, test } from 'vitest';
import type { UnityNotification } from '../../../generated/typescript/types.ts';
import { createConnectedWorld, type HubWorld } from '../testing/world.ts';

type ConnectedWorld = ReturnType<typeof createConnectedWorld>;

const notifications = (world: HubWorld): number => world.effects.filter(({ type }) => type === 'tools_changed').length;
const push = (
  world: ConnectedWorld,
  type: 'TOOLS_CHANGED' | 'DOMAIN_RELOAD_RECOVERED' | 'DOMAIN_RELOAD' | 'CONNECTION_ESTABLISHED',
): void => {
  const timestamp = '2026-11-21T10:00:00.000Z';
  const payloads = {
    TOOLS_CHANGED: {},
    DOMAIN_RELOAD: { generation: 1 },
    DOMAIN_RELOAD_RECOVERED: { generation: 2, durationMs: 10 },
    CONNECTION_ESTABLISHED: { clientId: 'me', connectionTime: timestamp },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the payload is that of the type
  world.from(world.editor, [
    {
      kind: 'notification',
      method: 'editor/notification',
      params: { type, timestamp, payload: payloads[type] } as UnityNotification,
    },
  ]);
};

test.each([
  ['TOOLS_CHANGED', 1],
  ['DOMAIN_RELOAD_RECOVERED', 1],
  ['DOMAIN_RELOAD', 0],
  ['CONNECTION_ESTABLISHED', 0],
] as const)('%s is reported to the clients %i times', (type, times) => {
  const world = createConnectedWorld();
  push(world, type);
  expect(notifications(world)).toBe(0);
  world.advance(1000);
  expect(notifications(world)).toBe(times);
});

test('a burst is reported once, when it is over, and the next one again', () => {
  const world = createConnectedWorld();
  for (let n = 0; n < 5; n += 1) {
    push(world, n % 2 === 0 ? 'DOMAIN_RELOAD_RECOVERED' : 'TOOLS_CHANGED');
    world.advance(150);
  }
  expect(notifications(world)).toBe(0);
  world.advance(1000);
  expect(notifications(world)).toBe(1);
  push(world, 'TOOLS_CHANGED');
  world.advance(1000);
  expect(notifications(world)).toBe(2);
});

test('a burst that never ends is reported now and then', () => {
  const world = createConnectedWorld({ heartbeat_dead_ms: 1e9 });
  for (let n = 0; n < 100; n += 1) {
    push(world, 'TOOLS_CHANGED');
    world.advance(100);
  }
  expect(notifications(world)).toBeGreaterThanOrEqual(4);
  expect(notifications(world)).toBeLessThanOrEqual(5);
});
