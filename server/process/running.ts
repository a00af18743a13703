import type { Server as NetServer } from 'node:net';
import type { BridgeListener } from '../editors/listen.ts';
import type { EditorDialer } from '../editors/tcp/dial.ts';
import { type HubFileContent, removeHubFile } from '../lib/home/state-files.ts';
import type { HttpFace } from '../clients/http/serve-http.ts';
import type { Log } from '../lib/logging.ts';
import type { LiveDoor } from '../live/live-door.ts';
import type { LinkEndpoint } from '../clients/mcp/link-endpoint.ts';
import type { ResourceUpdates } from '../clients/mcp/protocol/resource-updates.ts';
import type { AuditLog } from '../policy/audit-log.ts';
import type { HubRunner } from '../runner/runner-protocol.ts';
import type { StateLock } from '../store/lock.ts';
import type { Traces } from '../team/team.ts';
import type { Store } from '../store/store.ts';
import type { ServeOptions, CurrentLimits } from './serve-options.ts';
import { atMost } from '../lib/waiting.ts';
import { reasonOf } from '../lib/errors.ts';
import type { EndReason } from './ending.ts';

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
  /** Undefined while it opens. */
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
