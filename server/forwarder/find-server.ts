import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { readHubFile } from '../hub-file.ts';
import { frameLine, type OpenFrame } from '../link/frames.ts';
import { connectLocal } from '../local-socket.ts';
import { isProof, linkProofText, prove } from '../proof.ts';
import { StateDirError, prepareStateDir, readToken } from '../state-dir.ts';
import { compareVersions } from '../version.ts';
import { NoServerError, createLink, type Link } from './link.ts';
import { nodePath } from './node-path.ts';
import { reasonOf } from '../reason-of.ts';

/** How long a server may take from its start to its first word. */
const START_LIMIT_MS = 30_000;
/** How often to look for hub.json while a server starts: well under what a start takes. */
const LOOK_INTERVAL_MS = 5;
/** A starting server that met a lock ends; the holder of the lock may be ending too. So often another start is tried. */
const RESTART_INTERVAL_MS = 200;
/** Exit code of `serve` when another server has the lock. */
const ALREADY_RUNNING = 75;
const STDERR_LIMIT_CHARS = 4_000;

/** What a forwarder says when it needs a server. */
export interface Search {
  readonly open: Omit<OpenFrame, 'type' | 'proof'>;
  /** So long only look: somebody else is about to start one. */
  readonly patienceMs: number;
  /** The server will be one of our version: one that has left its address, or that is being started. */
  readonly onOwnVersion?: () => void;
}

/** A way to a server. Throws NoServerError. */
export type FindServer = (search: Search) => Promise<Link>;

export interface FindServerOptions extends Search {
  readonly stateDir: string;
  /** The script that `serve` is run with. */
  readonly entry: string;
}

/** Finds the server of a state dir, or starts it. Throws NoServerError. */
export async function findServer(options: FindServerOptions): Promise<Link> {
  const deadline = performance.now() + START_LIMIT_MS;
  let starting: Starting | undefined;
  let nextStart = performance.now() + options.patienceMs;
  try {
    for (;;) {
      const attempt = await tryToLink(options);
      if (attempt.kind === 'linked') return attempt.link;
      if (starting?.failure !== undefined) throw new NoServerError(starting.failure);
      if (starting?.ended !== false && performance.now() >= nextStart) {
        starting = await startServer(options);
        options.onOwnVersion?.();
        nextStart = performance.now() + RESTART_INTERVAL_MS;
      }
      if (performance.now() > deadline) throw new NoServerError(attempt.kind === 'silent' ? attempt.reason : didNotComeUp(options.stateDir));
      await pause(LOOK_INTERVAL_MS);
    }
  } finally {
    starting?.release();
  }
}

const didNotComeUp = (stateDir: string): string =>
  `The mcp-unity-bridge server did not come up within ${START_LIMIT_MS / 1000} s (state folder ${stateDir}). Start it by hand to see why: mcp-unity-bridge serve`;

/** What became of one attempt to reach the server of a state dir. */
export type LinkAttempt =
  | { readonly kind: 'linked'; readonly link: Link }
  /** Something takes connections at the server's address, and says nothing. `reason`: a sentence, with what to do. */
  | { readonly kind: 'silent'; readonly reason: string }
  /** The server is ending, also because it makes room for us. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'none' };

/** Starts nothing. Throws NoServerError where something is there that is no server for us. */
export async function tryToLink({ stateDir, open, onOwnVersion }: Omit<FindServerOptions, 'entry' | 'patienceMs'>): Promise<LinkAttempt> {
  const hub = readHubFile(stateDir);
  if (hub === undefined) return { kind: 'none' };
  if (hub.server_version === open.version) onOwnVersion?.();
  const socket = await connectLocal(hub.socket);
  if (socket === undefined) return { kind: 'none' };
  const token = tokenOf(stateDir, socket);
  socket.write(frameLine({ type: 'open', ...open, proof: prove(token, linkProofText.forwarder(hub.boot_id, open.client_uuid)) }));
  const link = createLink(socket);
  const first = await link.next();
  const isProved = first?.type === 'welcome' && isProof(token, linkProofText.server(hub.boot_id, open.client_uuid), first.proof);
  // An older server ends as soon as it hears of us, and would have us wait for its successor, which is ourselves.
  const isLeaving = isProved && open.command !== true && compareVersions(first.version, open.version) < 0;
  if (isProved && !isLeaving) return { kind: 'linked', link };
  const isSilent = first === undefined && !socket.destroyed;
  socket.destroy();
  if (isSilent) return { kind: 'silent', reason: silence(hub.pid, stateDir) };
  if (isLeaving) return { kind: 'leaving' };
  if (first?.type === 'refused') throw new NoServerError(first.reason);
  if (first?.type === 'welcome') throw new NoServerError(`What answers at ${hub.socket} does not know the token of ${stateDir}: it is not our server. Nothing was sent to it.`);
  return { kind: 'leaving' };
}

const silence = (pid: number, stateDir: string): string =>
  `The mcp-unity-bridge server (pid ${pid}, state folder ${stateDir}) takes connections and says nothing: it is stopped, or very busy. Look closer: mcp-unity-bridge doctor`;

/** Of a server that listens: it had one when it came up. */
function tokenOf(stateDir: string, socket: Duplex): string {
  try {
    const token = readToken(join(stateDir, 'token'));
    if (token === undefined)
      throw new StateDirError(`A server runs, but the token in ${stateDir} is gone, and nothing can be proved without it. Make a new one: mcp-unity-bridge token rotate`);
    return token;
  } catch (error) {
    socket.destroy();
    throw new NoServerError(reasonOf(error));
  }
}

interface Starting {
  /** False while the process lives. */
  readonly ended: boolean;
  /** Why it could not start, once it has ended. */
  readonly failure: string | undefined;
  /** Lets it live on without us. */
  release(): void;
}

/** A session of its own, so that it outlives this process and the client's signals. */
async function startServer({ stateDir, entry }: FindServerOptions): Promise<Starting> {
  try {
    prepareStateDir(stateDir);
  } catch (error) {
    if (error instanceof StateDirError) throw new NoServerError(error.message);
    throw error;
  }
  const { spawn } = await import('node:child_process');
  const child = spawn(await nodePath(), [entry, 'serve', '--detached'], {
    cwd: stateDir,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, MCP_UNITY_BRIDGE_HOME: stateDir },
  });
  return watchStart(child);
}

function watchStart(child: ChildProcess): Starting {
  let said = '';
  let ended = false;
  let failure: string | undefined;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-STDERR_LIMIT_CHARS);
  });
  child.on('error', (error) => {
    ended = true;
    failure = `The mcp-unity-bridge server could not be started: ${error.message}.`;
  });
  // `close`, not `exit`: by then everything that it said has been read.
  child.on('close', (code, signal) => {
    ended = true;
    if (code !== ALREADY_RUNNING && code !== 0)
      failure ??= said.trim().replace(/^mcp-unity-bridge: /, '') || `The mcp-unity-bridge server ended at once (${signal ?? `exit code ${code}`}).`;
  });
  return {
    get ended() {
      return ended;
    },
    get failure() {
      return failure;
    },
    release() {
      child.stderr?.destroy();
      child.unref();
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
