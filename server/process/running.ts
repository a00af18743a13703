import type { Server as NetServer } from 'node:net';
import type { BridgeListener } from '../editors/listen.ts';
import type { EditorDialer } from '../editors/tcp/dial.ts';
import type { HubFileContent } from '../lib/home/hub-file.ts';
import type { HttpFace } from '../clients/http/serve-http.ts';
import type { Log } from '../lib/logging.ts';
import type { LiveDoor } from '../live/live-door.ts';
import type { LinkEndpoint } from '../clients/mcp/link-endpoint.ts';
import type { ResourceUpdates } from '../clients/mcp/resource-updates.ts';
import type { AuditLog } from '../policy/audit-log.ts';
import type { HubRunner } from '../runner/runner-protocol.ts';
import type { StateLock } from '../store/lock.ts';
import type { Traces } from '../team/team.ts';
import type { Store } from '../store/store.ts';
import type { ServeOptions } from './serve-options.ts';
import type { CurrentLimits } from './space-limits.ts';

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
