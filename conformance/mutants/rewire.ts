import type { Hub, HubEffect, HubEvent } from '../../server/core/hub-protocol.ts';

/** What a mutant changes between a hub and its shell. */
export interface Wiring {
  /** What the hub gets instead of an event; undefined swallows it. */
  readonly event?: (event: HubEvent, now: number) => HubEvent | undefined;
  /** What the shell gets instead of an effect. `step` feeds the hub at once; its effects come after. */
  readonly effect?: (effect: HubEffect, now: number, step: (event: HubEvent) => void) => readonly HubEffect[];
}

/** A hub with something wrong between it and the world. */
export function rewire(hub: Hub, { event: change = (event) => event, effect: replace = (effect) => [effect] }: Wiring): Hub {
  return {
    step(event, now) {
      const changed = change(event, now);
      const effects: HubEffect[] = [];
      const queue = changed === undefined ? [] : [changed];
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        for (const effect of hub.step(next, now)) effects.push(...replace(effect, now, (caused) => void queue.push(caused)));
      }
      return effects;
    },
    nextDeadline: () => hub.nextDeadline(),
    summary: () => hub.summary(),
  };
}
