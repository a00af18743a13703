import { hash } from 'node:crypto';
import { limits } from '../../generated/typescript/limits.ts';
import { createEditors, type Editors } from '../editors/editors.ts';
import { createHub } from '../hub/hub.ts';
import type { Changes, HubOptions, HubWindows } from '../hub/protocol/hub-protocol.ts';
import type { StoreSnapshot } from '../hub/protocol/store-protocol.ts';
import type { Log } from '../lib/log.ts';
import { createResourceUpdates, type ResourceUpdates } from '../mcp/resource-updates.ts';
import { createSubscribedUris, type SubscribedUris } from '../mcp/protocol/subscribed-uris.ts';
import { createAdmission, withAdmission } from '../policy/admission.ts';
import { refusedEntry } from '../policy/refused-entry.ts';
import { createAuditLog, type AuditLog } from '../policy/audit-log.ts';
import { createPolicies, type Policies } from '../policy/policies.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import type { Durability, Store } from '../store/store.ts';
import { packageVersion } from '../lib/version.ts';
import { createClock } from '../runner/clock.ts';
import { readEditorsFolder } from './editors-folder.ts';
import type { End } from './ending.ts';
import type { Face } from './faces.ts';
import { createHubRunner, type HubRunner } from '../runner/hub-runner.ts';
import { createUuidV7 } from '../runner/uuid-v7.ts';
import { reasonOf } from '../lib/reason-of.ts';
import type { ToolOffer } from '../mcp/protocol/tool-offer.ts';

export interface EngineSettings {
  readonly stateDir: string;
  readonly durability?: Durability;
  readonly windows?: Partial<HubWindows>;
  readonly toolOffer?: ToolOffer;
}

export interface EngineParts {
  readonly boot_id: string;
  readonly token: () => string;
  readonly secrets: readonly string[];
  readonly log: Log;
  readonly end: End;
  /** Who hears the hub's news. */
  readonly faces: Face;
}

/** The hub with everything that it works with, and no door to the outside. */
export interface Engine {
  /** Every call goes through the policy's limits. */
  readonly runner: HubRunner;
  readonly editors: Editors;
  readonly subscribed: SubscribedUris;
  readonly resourceUpdates: ResourceUpdates;
  readonly audit: AuditLog;
  readonly opening: Promise<Store>;
  /** Undefined while it opens. */
  readonly store: () => Store | undefined;
  /** Who hears what changes; nobody does at first. */
  readonly watchers: { onChanged: (changes: Changes) => void };
  readonly newLogId: () => string;
}

/** Starts to open the store, and does not wait for that: calls wait in the hub until it is there. */
export async function startEngine(
  settings: EngineSettings,
  { boot_id, token, secrets, log, end, faces }: EngineParts,
): Promise<Engine> {
  const { stateDir, durability } = settings;
  const clock = createClock();
  const newId = createUuidV7();
  const newLogId = (): string => newId(clock());
  let store: Store | undefined;
  const opening = openSqliteStore({ dir: stateDir, ...(durability === undefined ? {} : { durability }) });
  const snapshot = opening.then((opened) => opened.snapshot(limits.redelivery_window_ms, clock()));
  const audit = createAuditLog({ dir: stateDir, log, secrets });
  const policies = createPolicies({ stateDir, log });
  // A broken file is said in the log at the start, not with the first call.
  policies.read([]);
  const resourceUpdates = createResourceUpdates((uri) => faces.resourceUpdated(uri));
  const watchers: Engine['watchers'] = { onChanged: () => undefined };
  const hub = createHub(await hubOptionsOf(settings, policies, newId));
  const unlimited = createHubRunner({
    hub,
    store: () => store,
    clock,
    log,
    editors: () => editors,
    onChanged: (changes) => watchers.onChanged(changes),
    onToolsChanged: () => faces.toolsChanged(),
    onResourceUpdated: (uri) => resourceUpdates.updated(uri),
    onApprovalOver: (log_id) => faces.approvalOver(log_id),
    onAudit: (entry) => audit.add(entry),
  });
  const runner = withAdmission(
    unlimited,
    () => hub.candidates(),
    createAdmission({
      policies,
      now: clock,
      newLogId,
      onRefused: (call, answer) => audit.add(refusedEntry(call, answer, clock())),
    }),
  );
  const storeId = storeIdOf(snapshot);
  const editors = createEditors({ runner, token, boot_id, serverVersion: packageVersion, storeId, log });
  const boot = async (): Promise<void> => {
    const loaded = await snapshot;
    store = await opening;
    runner.feed({ type: 'booted', snapshot: loaded, registered: readEditorsFolder(stateDir) });
  };
  boot().catch((error: unknown) => end(reasonOf(error), { failed: true }));
  const subscribed = createSubscribedUris((uris) => runner.feed({ type: 'subscriptions_changed', uris }));
  return { runner, editors, subscribed, resourceUpdates, audit, opening, store: () => store, watchers, newLogId };
}

/** The check of the Editor's tools brings a JSON Schema compiler, so it is loaded only where they are offered. */
async function hubOptionsOf(
  { toolOffer, windows }: EngineSettings,
  { judge, offer }: Policies,
  newId: HubOptions['newId'],
): Promise<HubOptions> {
  return {
    newId,
    hash: (text) => hash('sha256', text),
    serverVersion: packageVersion,
    judge,
    offer,
    audit: true,
    ...(toolOffer === 'six' ? {} : { refuseTool: (await import('../mcp/custom-tools/check-tool.ts')).refuseTool }),
    ...(windows === undefined ? {} : { windows }),
  };
}

/** Stays pending where the store cannot be opened: the server is about to end then. */
function storeIdOf(snapshot: Promise<StoreSnapshot>): Promise<string> {
  return new Promise((resolve) => {
    snapshot.then(
      ({ store_id }) => resolve(store_id),
      () => undefined,
    );
  });
}
