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

/** Exit code of a server whose lease has ended: after a restart it is a standby. */
const LEASE_OVER = 1;
const GIVE_UP_MS = 2_000;

export interface StandbyOptions extends Pick<ServeOptions, 'http' | 'toolOffer' | 'tracesUrl' | 'tcpPort' | 'kept'> {
  readonly database: DatabaseOptions;
  readonly stateDir: string;
  /** The windows given at its start. */
  readonly windows: Partial<SpaceSettings>;
  readonly log: Log;
}

/** A space that this server owns. */
export interface StoodBy {
  readonly openStore: () => Promise<Store>;
  /** The windows in force in the space. */
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

/** The owner calls it before anything that depends on the windows. */
const settleWindows = (
  { settleSettings }: SpaceStore,
  { link, lease }: OwnedSpace,
  given: Partial<SpaceSettings>,
): Promise<SpaceSettings> => link.run((session) => settleSettings(session, lease.claim, settingsGiven(given)));

/** Reports errors of the database in a sentence and releases the lease: a standby must not wait for its expiry. */
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

/** Read by commands on this machine. If the file cannot be written, the server stands by without it. */
function noteStandby({ stateDir, database, log, kept }: StandbyOptions, owner: string): void {
  const failure = failureOf(() => {
    if (kept !== undefined) writeKeptOptions(stateDir, kept);
    writeStandbyFile(stateDir, { pid: process.pid, space: database.space, owner });
  });
  if (failure !== undefined) log('warning', `Commands of this machine will not find this server: ${failure}.`);
}

/** Ends like a kill: nothing sent or written after the lease is valid, and forwarders repeat their requests to the next owner. */
function endWithLease({ database, lease }: OwnedSpace, log: Log): void {
  lease.onOver = (reason) => {
    log(
      'error',
      `This server no longer owns the space ${database.space} in ${database.place}: ${reason}. Ending; start it again to stand by.`,
    );
    process.exit(LEASE_OVER);
  };
}

/** Loads the code of an owner in advance, so that nothing delays the first answer after the end of another one's lease. */
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

/** Reports the role to load balancers and refuses all other requests until this server is the owner. */
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
