import type { HubWindows, SpaceLimits } from '../hub/protocol/hub-protocol.ts';
import type { KeptOptions } from '../lib/home/state-files.ts';
import type { HttpSettings } from '../clients/http/http-settings.ts';
import type { ToolOffer } from '../clients/mcp/protocol/mcp-state.ts';
import type { RolesOptions } from '../policy/roles.ts';
import type { Durability, Store } from '../store/store.ts';
import { limits } from '../../generated/typescript/limits.ts';
import type { Log } from '../lib/logging.ts';
import type { HubRunner } from '../runner/runner-protocol.ts';
import type { SpaceSettings } from '../team/team.ts';

export interface ServeOptions {
  readonly stateDir: string;
  /** Ends when idle, and writes nothing on stderr except why it could not start. */
  readonly detached: boolean;
  readonly logFile?: string;
  /** The form of lines on stderr; absent: text for a terminal. */
  readonly logForm?: 'json' | 'text';
  readonly idleExitMs: number;
  /** Time limit for pending calls over HTTP when the server must end; absent: none. */
  readonly drainMs?: number;
  /** Port of an Editor on the loopback interface that is dialled; absent: none. */
  readonly tcpPort?: number;
  /** The Editor's own tools are offered besides the six. */
  readonly toolOffer?: ToolOffer;
  /** Results above this are cut in answers (ENV-10). */
  readonly answerLimitBytes?: number;
  /** The URL for spans; absent: none are sent. */
  readonly tracesUrl?: string;
  /** MCP and links are served over HTTP as well. */
  readonly http?: HttpSettings;
  /** The permissions of signed-in users by their roles. */
  readonly roles?: RolesOptions;
  /** The failures that an accepted call survives: a crash of the process (default), or a power cut as well. */
  readonly durability?: Durability;
  /** The record is kept in PostgreSQL instead of the state folder. */
  readonly database?: DatabaseOptions;
  /** The options for its successors; absent: it is one. */
  readonly kept?: KeptOptions;
  /** Windows other than the contract's, retention among them (LOG-03). */
  readonly windows?: Partial<HubWindows>;
}

export interface DatabaseOptions {
  /** postgres://..., with or without the password. */
  readonly url: string;
  readonly space: string;
  readonly leaseMs: number;
}

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

/** The settings that the first owner of a space stores in it. */
export const settingsGiven = (given: Partial<SpaceSettings>): SpaceSettings => ({
  retention_ms: given.retention_ms ?? limits.retention_ms,
  queue_limit: given.queue_limit ?? limits.queue_limit,
});

/** A sentence for each option of this server that the space overrides. */
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

/** The limits in force while the server runs. */
export interface CurrentLimits {
  readonly now: () => SpaceLimits;
  /** Reads changed limits from the space. */
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
