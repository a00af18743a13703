import type { Hub } from '../hub/protocol/hub-protocol.ts';
import type { Observe } from './call-spans.ts';

/** The same hub: what goes in and comes out is looked at. */
export function watchHub(hub: Hub, observe: Observe): Hub {
  return {
    ...hub,
    step(event, now) {
      const effects = hub.step(event, now);
      observe(event, effects, now);
      return effects;
    },
  };
}
