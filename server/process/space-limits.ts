import { limits } from '../../generated/typescript/limits.ts';
import type { SpaceLimits } from '../hub/protocol/hub-protocol.ts';
import type { Log } from '../lib/logging.ts';
import type { HubRunner } from '../runner/runner-protocol.ts';
import type { SpaceSettings } from '../team/team.ts';
import type { Store } from '../store/store.ts';

const HOUR_MS = 3_600_000;

/** The option of each, what it is about, and how its value is written. */
const options = [
  {
    name: 'retention_ms',
    option: '--retention-hours',
    what: 'hours for which results and logs are kept',
    unit: HOUR_MS,
  },
  { name: 'queue_limit', option: '--max-unfinished', what: 'unfinished operations of one Editor', unit: 1 },
] as const;

/** What a space gets from its first owner. */
export const settingsGiven = (given: Partial<SpaceSettings>): SpaceSettings => ({
  retention_ms: given.retention_ms ?? limits.retention_ms,
  queue_limit: given.queue_limit ?? limits.queue_limit,
});

/** A sentence for each option of this server that does not hold, as the space says something else. */
export function overruledLimits(given: Partial<SpaceSettings>, held: Partial<SpaceSettings>, space: string): string[] {
  return options.flatMap(({ name, option, what, unit }) => {
    const mine = given[name];
    const theirs = held[name];
    if (mine === undefined || theirs === undefined || mine === theirs) return [];
    const wanted = `${option} ${mine / unit}`;
    return [
      `${wanted} does not hold: the space ${space} has ${theirs / unit} as its number of ${what}, whichever server owns it. To change that: mcp-unity-bridge spaces ${space} ${wanted}`,
    ];
  });
}

/** What holds while the server runs. */
export interface CurrentLimits {
  readonly now: () => SpaceLimits;
  /** Asks the space whether others hold from now on. */
  look(store: Pick<Store, 'limits'>): Promise<void>;
}

export function createCurrentLimits(
  start: Partial<SpaceLimits>,
  { runner, log }: { readonly runner: Pick<HubRunner, 'feed'>; readonly log: Log },
): CurrentLimits {
  let current: SpaceLimits = settingsGiven(start);
  return {
    now: () => current,
    async look(store) {
      const settings = { ...current, ...(await store.limits?.()) };
      const changed = options.filter(({ name }) => settings[name] !== current[name]);
      if (changed.length === 0) return;
      current = settings;
      runner.feed({ type: 'limits_changed', limits: current });
      for (const { name, what, unit } of changed)
        log('info', `the space has ${settings[name] / unit} as its number of ${what} from now on`);
    },
  };
}
