import { limits } from '../../generated/typescript/limits.ts';
import type { SpaceSettings } from '../store/postgres/space-settings.ts';

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
export function overruled(given: Partial<SpaceSettings>, held: Partial<SpaceSettings>, space: string): string[] {
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
