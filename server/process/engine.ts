import { limits } from '../../generated/typescript/limits.ts';
import { createEditors, type Editors } from '../editors/editors.ts';
import { createHub } from '../hub/hub.ts';
import type { Changes } from '../hub/protocol/reads.ts';
import type { HubOptions, HubWindows } from '../hub/protocol/hub-protocol.ts';
import type { Log } from '../lib/logging.ts';
import {
  createResourceUpdates,
  type ResourceUpdates,
  createSubscribedUris,
  type SubscribedUris,
} from '../clients/mcp/protocol/resource-updates.ts';
import { createAdmission, withAdmission } from '../policy/admission.ts';
import { refusedEntry, createAuditLog, type AuditLog } from '../policy/audit-log.ts';
import { createPolicies, type Policies } from '../policy/policies.ts';
import type { RolesOptions } from '../policy/roles.ts';
import type { Store } from '../store/store.ts';
import { packageVersion } from '../lib/this-program.ts';
import { readEditorsFolder } from './editors-folder.ts';
import type { End } from './ending.ts';
import { createHubRunner, createClock } from '../runner/hub-runner.ts';
import type { HubRunner, RunnerParts } from '../runner/runner-protocol.ts';
import { createUuidV7, sha256 } from '../runner/ids.ts';
import { loadTraces, type Traces } from '../team/team.ts';
import { reasonOf } from '../lib/errors.ts';
import type { ToolOffer } from '../clients/mcp/protocol/mcp-state.ts';
import { nextTurn } from '../lib/waiting.ts';

interface EngineSettings {
  readonly stateDir: string;
  readonly windows?: Partial<HubWindows>;
  readonly toolOffer?: ToolOffer;
  readonly roles?: RolesOptions;
  readonly tracesUrl?: string;
}

interface EngineParts {
  readonly boot_id: string;
  readonly token: () => string;
  readonly secrets: readonly string[];
  readonly log: Log;
  readonly end: End;
  readonly openStore: () => Promise<Store>;
  /** Receives the hub's notifications. */
  readonly clients: ClientNotifications;
}

/** The hub with its store, policy and runner, without connections to the outside. */
export interface Engine {
  /** Applies the policy's limits to every call. */
  readonly runner: HubRunner;
  readonly editors: Editors;
  readonly subscribed: SubscribedUris;
  readonly resourceUpdates: ResourceUpdates;
  readonly audit: AuditLog;
  readonly opening: Promise<Store>;
  /** The store; undefined while it opens. */
  readonly store: () => Store | undefined;
  /** Receives the hub's changes: a no-op until the live page sets it. */
  readonly watchers: { onChanged: (changes: Changes) => void };
  readonly newLogId: () => string;
  /** Absent unless requested. */
  readonly traces: Traces | undefined;
}

/** Starts opening the store without waiting for it: calls wait in the hub until it is open. */
export async function startEngine(
  settings: EngineSettings,
  { boot_id, token, secrets, log, end, openStore, clients }: EngineParts,
): Promise<Engine> {
  const { stateDir, roles, tracesUrl } = settings;
  const clock = createClock();
  const newId = createUuidV7();
  const newLogId = (): string => newId(clock());
  const parts: RunnerParts = {};
  const opening = openStore();
  const snapshot = opening.then((opened) => opened.snapshot(limits.redelivery_window_ms, clock()));
  const audit = createAuditLog({ dir: stateDir, log, secrets });
  const policies = createPolicies({ stateDir, log, ...(roles === undefined ? {} : { roles }) });
  // A broken file is reported in the log at the start, not with the first call.
  policies.read([]);
  const resourceUpdates = createResourceUpdates((uri) => clients.resourceUpdated(uri));
  const watchers: Engine['watchers'] = { onChanged: () => undefined };
  const traces = tracesUrl === undefined ? undefined : await tracesTo(tracesUrl, log);
  // It is there only where the Editor's tools are offered.
  const toolCheck = settings.toolOffer === 'six' ? undefined : createToolCheck();
  const plain = createHub(hubOptionsOf(settings, policies, { newId, toolCheck }));
  const hub = traces?.watch(plain) ?? plain;
  const unlimited = createHubRunner({
    hub,
    parts,
    clock,
    log,
    audit,
    onChanged: (changes) => watchers.onChanged(changes),
    onToolsChanged: () => clients.toolsChanged(),
    onResourceUpdated: (uri) => resourceUpdates.updated(uri),
    onApprovalOver: (log_id) => clients.approvalOver(log_id),
  });
  const runner = withAdmission(
    unlimited,
    hub.candidates,
    createAdmission({
      policies,
      now: clock,
      newLogId,
      onRefused: (call, answer) => audit.add(refusedEntry(call, answer, clock())),
    }),
  );
  const boot = async (): Promise<string> => {
    const loaded = await snapshot;
    parts.store = await opening;
    runner.feed({ type: 'booted', snapshot: loaded, registered: readEditorsFolder(stateDir) });
    return loaded.store_id;
  };
  const booting = boot();
  const fail = (error: unknown): void => end(reasonOf(error), { failed: true });
  booting.catch(fail);
  // No Editor is welcomed before the check of its tools is there, and no server without Editors loads it.
  const welcoming = async (): Promise<string> => {
    const store_id = await booting;
    await toolCheck?.load();
    return store_id;
  };
  const storeId = (): Promise<string> => pendingWithout(welcoming(), fail);
  const editors = createEditors({ runner, token, boot_id, serverVersion: packageVersion, storeId, log });
  parts.editors = editors;
  const subscribed = createSubscribedUris((uris) => runner.feed({ type: 'subscriptions_changed', uris }));
  return {
    runner,
    editors,
    subscribed,
    resourceUpdates,
    audit,
    opening,
    store: () => parts.store,
    watchers,
    newLogId,
    traces,
  };
}

async function tracesTo(url: string, log: Log): Promise<Traces> {
  const { createTraces } = await loadTraces();
  return createTraces(url, log);
}

function hubOptionsOf(
  { windows }: EngineSettings,
  { judge, offer }: Policies,
  { newId, toolCheck }: Pick<HubOptions, 'newId'> & { readonly toolCheck: ToolCheck | undefined },
): HubOptions {
  return {
    newId,
    hash: sha256,
    serverVersion: packageVersion,
    judge,
    offer,
    audit: true,
    ...(toolCheck === undefined ? {} : { refuseTool: toolCheck.refuseTool }),
    ...(windows === undefined ? {} : { windows }),
  };
}

/** Stays pending after a failure that ends the server. */
function pendingWithout<T>(work: Promise<T>, fail: (error: unknown) => void): Promise<T> {
  return new Promise((resolve) => {
    work.then(resolve, fail);
  });
}

type RefuseTool = NonNullable<HubOptions['refuseTool']>;

/** The check of the Editor's own tools. Loads a JSON Schema compiler, which blocks the thread for longer than all listeners together. */
interface ToolCheck {
  /** Only once it is loaded. */
  readonly refuseTool: RefuseTool;
  /** Loads it, once. */
  load(): Promise<void>;
}

export function createToolCheck(): ToolCheck {
  let check: RefuseTool | undefined;
  const load = async (): Promise<void> => {
    // A client may be waiting for this one, and is answered with it.
    await import('../clients/mcp/link-session.ts');
    await nextTurn();
    check = (await import('../clients/mcp/custom-tools/check-tool.ts')).refuseTool;
  };
  let loading: Promise<void> | undefined;
  return {
    refuseTool(tool) {
      if (check === undefined) throw new Error('an Editor has sent its tools before their check was loaded');
      return check(tool);
    },
    load: () => (loading ??= load()),
  };
}

/** Notifications to AI clients, over links to forwarders and over HTTP. Each of the two selects the clients that may be notified. */
interface ClientNotifications {
  /** PSH-02. */
  toolsChanged(): void;
  /** The resource at this URI may have changed. */
  resourceUpdated(uri: string): void;
  /** A question to the user needs no answer any more (SEC-04). */
  approvalOver(log_id: string): void;
}

/** Notifies the clients of all of them. */
export interface ClientBroadcast extends ClientNotifications {
  add(to: ClientNotifications): void;
}

export function createClientBroadcast(): ClientBroadcast {
  const all: ClientNotifications[] = [];
  return {
    add: (to) => void all.push(to),
    toolsChanged() {
      for (const to of all) to.toolsChanged();
    },
    resourceUpdated(uri) {
      for (const to of all) to.resourceUpdated(uri);
    },
    approvalOver(log_id) {
      for (const to of all) to.approvalOver(log_id);
    },
  };
}

/** Names of the connected AI clients of stdio and HTTP: for people to read, never to decide by. */
interface ClientNames {
  /** For one transport: its new names replace its earlier ones. */
  source(): (labels: readonly string[]) => void;
  /** At most 50, then how many more there are. */
  readonly all: () => readonly string[];
}

/** Every Editor is notified each time that one connects or disconnects. */
const NAMES_MAX = 50;

/** `onChange` gets all names whenever one of the transports reports its own. */
export function createClientNames(onChange: (names: readonly string[]) => void): ClientNames {
  const reported: (readonly string[])[] = [];
  const all = (): readonly string[] => {
    const names = reported.flat();
    return names.length <= NAMES_MAX ? names : [...names.slice(0, NAMES_MAX), `${names.length - NAMES_MAX} more`];
  };
  return {
    all,
    source() {
      const index = reported.push([]) - 1;
      return (labels) => {
        reported[index] = labels;
        onChange(all());
      };
    },
  };
}
