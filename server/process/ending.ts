import { existsSync } from 'node:fs';
import type { Log } from '../lib/logging.ts';
import { reasonOf, failureOf } from '../lib/errors.ts';
import type { StateLock } from '../store/lock.ts';
import type { Server as NetServer } from 'node:net';
import type { BridgeListener } from '../editors/listen.ts';
import type { EditorDialer } from '../editors/tcp/dial.ts';
import { type HubFileContent, removeHubFile } from '../lib/home/state-files.ts';
import type { HttpFace } from '../clients/http/serve-http.ts';
import type { LiveDoor } from '../live/live-door.ts';
import type { LinkEndpoint } from '../clients/mcp/link-endpoint.ts';
import type { ResourceUpdates } from '../clients/mcp/protocol/resource-updates.ts';
import type { AuditLog } from '../policy/audit-log.ts';
import type { HubRunner } from '../runner/runner-protocol.ts';
import type { Traces } from '../team/team.ts';
import type { Store } from '../store/store.ts';
import type { ServeOptions, CurrentLimits } from './serve-options.ts';
import { atMost } from '../lib/waiting.ts';

/** Why a server ends. */
interface EndReason {
  readonly text: string;
  readonly failed: boolean;
  /** Another server may own the state dir already. */
  readonly lockLost: boolean;
  /** The newer version that replaces this server. */
  readonly successor?: string;
}

/** The first reason counts. */
export type End = (text: string, how?: { failed?: boolean; lockLost?: boolean; successor?: string }) => void;

/** `ended` resolves when `end` is called. */
export function createEnding(): { end: End; ended: Promise<EndReason> } {
  let end: End = () => undefined;
  const ended = new Promise<EndReason>((resolve) => {
    end = (text, how) => resolve({ failed: false, lockLost: false, ...how, text });
  });
  return { end, ended };
}

export const ENDING_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** The listeners are never removed: a second signal must not interrupt the flush. */
export function endBySignals(end: End): void {
  for (const signal of ENDING_SIGNALS) process.on(signal, () => end(`ended by ${signal}`));
}

/** The interval of checks whether the server's files still exist and it still has clients. */
const WATCH_INTERVAL_MS = 2_000;
const EXPIRY_INTERVAL_MS = 60_000;
/** A pause between the steps of expiry, in which the store serves others. */
const EXPIRY_PAUSE_MS = 100;

interface Watched {
  readonly end: End;
  readonly log: Log;
  readonly lock: StateLock;
  /** Why what is stored from now on would be lost; undefined while it is not. */
  readonly whyStoreIsLost: () => string | undefined;
  /** Unix socket of the links; undefined where the platform has none. */
  readonly socketPath: string | undefined;
  /** Restores hub.json if it was removed. Throws the file system's error. */
  readonly keepHubFile: () => void;
  /** Checks for changes in the tools that a policy offers, and in the tokens of machines. */
  readonly checkRights: () => void;
  /** Drops what is too old; resolves to whether there is more. */
  readonly expire: () => Promise<boolean>;
  /** For servers that end when they are not needed. */
  readonly idle?: { readonly afterMs: number; readonly isIdle: () => boolean };
}

/** The lock, the store's files, the socket, idleness, expiry. Returns how to stop watching. */
export function startWatches(watched: Watched): () => void {
  const { end, log, idle } = watched;
  const ground = setInterval(
    withFailuresLogged(log, 'hub.json cannot be kept', () => watchGround(watched)),
    WATCH_INTERVAL_MS,
  );
  const policies = setInterval(
    withFailuresLogged(log, 'policies and machines cannot be looked at', () => watched.checkRights()),
    WATCH_INTERVAL_MS,
  );
  const idleness = idle === undefined ? undefined : watchIdleness(idle, end);
  let expiry = setTimeout(expireAgain, EXPIRY_INTERVAL_MS);
  function expireAgain(): void {
    const later = (more: boolean): void => {
      expiry = setTimeout(expireAgain, more ? EXPIRY_PAUSE_MS : EXPIRY_INTERVAL_MS);
    };
    void watched.expire().then(later, (error: unknown) => {
      log('warning', `expired records cannot be removed, which is retried: ${reasonOf(error)}`);
      later(false);
    });
  }
  return () => {
    clearInterval(ground);
    clearInterval(policies);
    clearInterval(idleness);
    clearTimeout(expiry);
  };
}

/** Work of a timer. What the system refuses (a full disk, no free descriptor) is logged when it begins and when it is over, and ends no server. */
function withFailuresLogged(log: Log, trouble: string, work: () => void): () => void {
  let reason: string | undefined;
  return () => {
    const before = reason;
    reason = failureOf(work);
    if (reason !== undefined && reason !== before)
      log('error', `${trouble}, which is retried every ${WATCH_INTERVAL_MS / 1000} s: ${reason}`);
    if (reason === undefined && before !== undefined) log('info', `it is over that ${trouble}`);
  };
}

function watchGround({ lock, whyStoreIsLost, socketPath, keepHubFile, end }: Watched): void {
  if (!lock.isStillOurs())
    return end('The lock file was moved or deleted, so another server may own this state folder: ending.', {
      lockLost: true,
    });
  const lost = whyStoreIsLost();
  if (lost !== undefined) return end(`${lost}: ending.`);
  if (socketPath !== undefined && !existsSync(socketPath))
    return end(`${socketPath} was removed, so no client can find this server any more: ending.`);
  keepHubFile();
}

function watchIdleness({ afterMs, isIdle }: NonNullable<Watched['idle']>, end: End): NodeJS.Timeout {
  let idleSince: number | undefined = performance.now();
  const look = (): void => {
    if (!isIdle()) idleSince = undefined;
    else idleSince ??= performance.now();
    if (idleSince !== undefined && performance.now() - idleSince >= afterMs)
      end('idle: no client and no unfinished work');
  };
  return setInterval(look, Math.max(20, Math.min(WATCH_INTERVAL_MS, afterMs / 4)));
}

/** Everything that has to be taken down again. */
export interface RunningServer {
  readonly options: ServeOptions;
  readonly hubFile: HubFileContent;
  readonly lock: StateLock;
  readonly log: Log;
  readonly runner: HubRunner;
  readonly links: LinkEndpoint;
  readonly resourceUpdates: ResourceUpdates;
  readonly linkServer: NetServer;
  readonly bridge: BridgeListener;
  readonly dialer: EditorDialer | undefined;
  readonly http: HttpFace | undefined;
  readonly editorsFolder: { close(): void };
  /** Cuts off the Editors of machines that may not sign in any more. */
  readonly checkMachines: () => void;
  readonly audit: AuditLog;
  readonly traces: Traces | undefined;
  readonly opening: Promise<Store>;
  /** The store; undefined while it opens. */
  readonly store: () => Store | undefined;
  readonly live: LiveDoor;
  readonly spaceLimits: CurrentLimits;
}

/** Time limit for the pending writes of the store at the end. */
const FLUSH_LIMIT_MS = 5_000;

/** Order: no new work, then the pending work, then the traces; `serve` releases the lock last. */
export async function stopServer(
  {
    options,
    hubFile,
    runner,
    links,
    resourceUpdates,
    linkServer,
    bridge,
    dialer,
    http,
    editorsFolder,
    audit,
    traces,
    opening,
    live,
    log,
  }: RunningServer,
  reason: EndReason,
): Promise<void> {
  editorsFolder.close();
  if (reason.failed) links.fail(reason.text);
  else links.handOver(reason.successor);
  linkServer.close();
  await live.close();
  await http?.close();
  await atMost(FLUSH_LIMIT_MS, runner.settled());
  runner.stop();
  const traced = traces?.close();
  resourceUpdates.stop();
  dialer?.close();
  await bridge.close();
  audit.close();
  await closeStore(opening, log);
  await traced;
  if (!reason.lockLost) removeHubFile(options.stateDir, hubFile.boot_id);
}

export async function closeStore(opening: Promise<Store>, log: Log): Promise<void> {
  // One that could not be opened is the reason why we are here.
  const store = await opening.catch(() => undefined);
  if (store !== undefined)
    await atMost(FLUSH_LIMIT_MS, store.close()).catch((error: unknown) =>
      log('error', `the store did not close: ${reasonOf(error)}`),
    );
}
