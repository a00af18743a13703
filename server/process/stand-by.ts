import { hostname } from 'node:os';
import { type HttpSettings, followTlsFiles } from '../clients/http/http-settings.ts';
import type { HttpListener, ServerRole } from '../clients/http/listen.ts';
import { rpcCodes } from '../clients/http/exchange.ts';
import { removeStandbyFile, writeStandbyFile, writeKeptOptions } from '../lib/home/state-files.ts';
import { atMost } from '../lib/waiting.ts';
import type { Log } from '../lib/logging.ts';
import { refuseHandshake } from '../lib/sockets.ts';
import {
  loadSignIn,
  loadSpaceStore,
  loadTraces,
  readDatabase,
  type Lease,
  type OwnedSpace,
  type SpaceSettings,
} from '../team/team.ts';
import type { Store } from '../store/store.ts';
import { ENDING_SIGNALS } from './ending.ts';
import { type DatabaseOptions, type ServeOptions, overruledLimits, settingsGiven } from './serve-options.ts';
import { failureOf } from '../lib/errors.ts';

/** Exit code of a server whose lease is over: started again, it stands by. */
const LEASE_OVER = 1;
const GIVE_UP_MS = 2_000;

export interface StandbyOptions extends Pick<ServeOptions, 'http' | 'toolOffer' | 'tracesUrl' | 'tcpPort' | 'kept'> {
  readonly database: DatabaseOptions;
  readonly stateDir: string;
  /** What this server was started with. */
  readonly windows: Partial<SpaceSettings>;
  readonly log: Log;
}

/** A space that this server owns. */
export interface StoodBy {
  readonly openStore: () => Promise<Store>;
  /** What holds in the space. */
  readonly windows: SpaceSettings;
}

/** Waits until this server owns its space. Undefined: a signal ended the waiting. */
export async function waitAsStandby(options: StandbyOptions): Promise<StoodBy | undefined> {
  const { database, http, windows } = options;
  const stopped = new AbortController();
  const stop = (signal: NodeJS.Signals): void => {
    options.log('info', `this server no longer stands by: ended by ${signal}`);
    stopped.abort();
  };
  for (const signal of ENDING_SIGNALS) process.on(signal, stop);
  let role: ServerRole = 'starting';
  let isOver = false;
  const listener = http === undefined ? undefined : await listenOnStandby(http, options.log, () => role);
  try {
    const loaded = loadAhead(options);
    const store = await loadSpaceStore();
    const logged = new Set<string>();
    const logOverruled = (held: Partial<SpaceSettings>): void => {
      for (const sentence of overruledLimits(windows, held, database.space)) {
        if (!logged.has(sentence)) options.log('warning', sentence);
        logged.add(sentence);
      }
    };
    const space = await store.takeSpace({
      database: readDatabase(database.url, database.space),
      name: `${hostname()}, process ${process.pid}`,
      leaseMs: database.leaseMs,
      onStandby: onceEach((owner) => {
        void loaded.then(() => {
          if (isOver) return;
          role = 'standby';
          noteStandby(options, owner);
          options.log('info', `standing by: the space ${database.space} is owned by the server on ${owner}`, {
            ...(listener === undefined ? {} : { http_url: listener.url }),
            pid: process.pid,
            state_dir: options.stateDir,
          });
        });
      }),
      onSettings: logOverruled,
      onTrouble: (reason) => options.log('error', reason),
      onTroubleOver: (sentence) => options.log('info', sentence),
      signal: stopped.signal,
    });
    if (space === undefined) return undefined;
    options.log('info', `this server owns the space ${database.space}`, { epoch: space.lease.claim.epoch });
    endWithLease(space, options.log);
    const held = await orGiveUp(store, space, settleWindows(store, space, windows));
    logOverruled(held);
    return { openStore: () => orGiveUp(store, space, store.openPostgresStore(space)), windows: held };
  } finally {
    isOver = true;
    for (const signal of ENDING_SIGNALS) process.off(signal, stop);
    removeStandbyFile(options.stateDir);
    await listener?.close();
  }
}

type SpaceStore = Awaited<ReturnType<typeof loadSpaceStore>>;

/** As the owner, before anything is done that depends on it. */
const settleWindows = (
  { settleSettings }: SpaceStore,
  { link, lease }: OwnedSpace,
  given: Partial<SpaceSettings>,
): Promise<SpaceSettings> => link.run((session) => settleSettings(session, lease.claim, settingsGiven(given)));

/** What the database refuses is reported in a sentence. This server ends then: a standby is not to wait for the end of its lease. */
function orGiveUp<T>({ asOpenError }: SpaceStore, { database, lease }: OwnedSpace, work: Promise<T>): Promise<T> {
  return work.catch(async (error: unknown) => {
    await giveUp(lease);
    throw asOpenError(error, database);
  });
}

/** The database may be what fails; the lease runs out by itself then. */
async function giveUp(lease: Lease): Promise<void> {
  const released = lease.release().catch(() => undefined);
  await atMost(GIVE_UP_MS, released);
}

/** For commands of this machine. A folder that takes no file keeps no server from standing by. */
function noteStandby({ stateDir, database, log, kept }: StandbyOptions, owner: string): void {
  const failure = failureOf(() => {
    if (kept !== undefined) writeKeptOptions(stateDir, kept);
    writeStandbyFile(stateDir, { pid: process.pid, space: database.space, owner });
  });
  if (failure !== undefined) log('warning', `Commands of this machine will not find this server: ${failure}.`);
}

/** As a kill would: nothing that is sent or written after the lease can be relied on, and forwarders ask the next owner the same again. */
function endWithLease({ database, lease }: OwnedSpace, log: Log): void {
  lease.onOver = (reason) => {
    log(
      'error',
      `This server no longer owns the space ${database.space} in ${database.place}: ${reason}. Ending; start it again to stand by.`,
    );
    process.exit(LEASE_OVER);
  };
}

/** Loads what an owner needs, so that nothing of that is left to do between the end of another one's lease and the first answer. */
function loadAhead({ http, toolOffer, tracesUrl, tcpPort }: StandbyOptions): Promise<unknown> {
  return Promise.all([
    import('ws'),
    import('../clients/mcp/link-session.ts'),
    ...(toolOffer === 'six' ? [] : [import('../clients/mcp/custom-tools/check-tool.ts')]),
    ...(http === undefined ? [] : [import('../clients/http/serve-http.ts'), import('../clients/link/link-stream.ts')]),
    ...(http?.signIn === undefined ? [] : [import('../clients/http/sign-in-door.ts'), loadSignIn()]),
    ...(tracesUrl === undefined ? [] : [loadTraces()]),
    ...(tcpPort === undefined ? [] : [import('../editors/tcp/dial.ts')]),
  ]);
}

function onceEach(report: (text: string) => void): (text: string) => void {
  let last: string | undefined;
  return (text) => {
    if (text !== last) report(text);
    last = text;
  };
}

const STANDS_BY = 'This server is on standby: another server owns the space. Connect to that one.';

/** Load balancers are informed whether to come here; everybody else is sent away until this server is the owner. */
async function listenOnStandby(settings: HttpSettings, log: Log, role: () => ServerRole): Promise<HttpListener> {
  const { listenHttp } = await import('../clients/http/listen.ts');
  const { host, port, names, tls, publicUrl } = settings;
  const listener = await listenHttp({
    endpoint: {
      async handle(_request, response) {
        response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
        response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: rpcCodes.http, message: STANDS_BY } }));
      },
      close: async () => undefined,
    },
    onUpgrade: (_request, socket) => refuseHandshake(socket, { status: '503 Service Unavailable', reason: STANDS_BY }),
    host,
    port,
    names,
    hosts: publicUrl === undefined ? [] : [new URL(publicUrl).host],
    ...(tls === undefined ? {} : { tls }),
    role,
    log,
  });
  const stopFollowing = followTlsFiles({ settings, use: (renewed) => listener.renewTls(renewed), log });
  return {
    ...listener,
    async close() {
      stopFollowing();
      await listener.close();
    },
  };
}
