import { expect, test } from 'vitest';
import type { Hub, HubEvent } from '../../server/hub/protocol/hub-protocol.ts';
import { scenarioOf } from '../drivers/swarm.ts';
import type { Scenario } from './command.ts';
import { httpKinds, type HttpKind } from './http-client.ts';
import { playScenario } from './play.ts';
import { withHub } from './cores.ts';

/** Seeds that have found the faults below. They are played first; the others are needed when a change of ours has made these blind. */
const finders = [8776, 16_949];

/** Scenarios in which a client over HTTP loses its connections around its answers, of each kind. */
const scenarios: readonly Scenario[] = [...finders, ...Array.from({ length: 40_000 }, (_, seed) => seed)]
  .map((seed) => scenarioOf(seed))
  .filter(({ http }) => http !== undefined)
  .slice(0, 4_000);

const changed =
  (change: (event: HubEvent) => HubEvent | undefined) =>
  (hub: Hub): Hub => ({
    ...hub,
    step(event, now) {
      const other = change(event);
      return other === undefined ? [] : hub.step(other, now);
    },
  });

/** A search of hundreds of scenarios: on a machine that is busy it takes its time. */
const SEARCH_MS = 240_000;

/** Whether a scenario breaks that promise. */
function breaks(change: (hub: Hub) => Hub, rule: string): boolean {
  return scenarios.some((scenario) => {
    const { verdict } = playScenario(scenario, { cores: withHub(change) });
    if (verdict.kind !== 'pass' && verdict.kind !== 'violation') throw new Error(verdict.error);
    return verdict.kind === 'violation' && verdict.violations.some((found) => found.rule === rule);
  });
}

test('each kind of client is among them', () => {
  expect(new Set(scenarios.map(({ http }) => http))).toEqual(new Set<HttpKind>(httpKinds));
});

test.each<[string, (event: HubEvent) => HubEvent | undefined]>([
  [
    'takes what has left for delivered',
    (event) => (event.type === 'answer_sent' ? { type: 'call_delivered', call_id: event.call_id } : event),
  ],
  ['is not notified of a connection that has closed', (event) => (event.type === 'client_gone' ? undefined : event)],
])(
  'a hub that %s runs work again whose end no client has read',
  (_title, change) => {
    expect(breaks(changed(change), 'once-per-identity')).toBe(true);
  },
  SEARCH_MS,
);

test(
  'a hub that is not informed of clients that continue gives old answers',
  () => {
    const unheard = changed((event) => (event.type === 'answer_sent' ? undefined : event));
    expect(breaks(unheard, 'new-after-delivery')).toBe(true);
  },
  SEARCH_MS,
);
