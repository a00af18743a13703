import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noStartReason } from '../../lib/home/state-files.ts';
import { NoServerError } from './link.ts';
import { nodePath } from './node-path.ts';
import { attempt, resultOf, isCode } from '../../lib/errors.ts';
import { StateDirError, prepareStateDir } from '../../lib/home/state-dir.ts';

/** The interval of checks for hub.json while this process's server starts: much shorter than a start. */
const POLL_INTERVAL_MS = 5;

/** The same while another forwarder's server starts: many processes may check, and slow it down. */
const OTHERS_POLL_INTERVAL_MS = 20;

/** A starting server ends if the lock is held, perhaps by a server that is ending. The interval of further attempts. */
const RESTART_INTERVAL_MS = 200;

/** A server that was killed while it started is started again, after twice as long each time, up to this. */
const LONGEST_RESTART_INTERVAL_MS = 3_000;

interface StartOptions {
  readonly stateDir: string;
  /** The script that `serve` is run with. */
  readonly entry: string;
  /** Only searches for this long: another process is about to start a server. */
  readonly patienceMs: number;
  /** None may be started by us: a sentence. */
  readonly onTrouble?: (reason: string) => void;
  /** A server of our version is being started. */
  readonly onOwnVersion?: () => void;
}

/** The servers that one search starts, one after the other. */
export interface Starts {
  /** Starts a server when necessary and no other process does. Returns the delay of the next check, or why none could be started. */
  check(): { readonly retryMs: number } | { readonly failure: string };
  /** The signal that has ended the last one. */
  killedBy(): string | undefined;
  /** Why a person has to start it. */
  waitsFor(): string | undefined;
  release(): void;
}

export function createStarts(options: StartOptions): Starts {
  const { stateDir, patienceMs, onOwnVersion, onTrouble } = options;
  const claim = createStartClaim(stateDir);
  let starting: Starting | undefined;
  let nextStart = performance.now() + patienceMs;
  let waitsFor: string | undefined;
  let restartMs = RESTART_INTERVAL_MS;
  const checkOnce = (): number => {
    if (starting?.failure !== undefined) throw new NoServerError(starting.failure);
    if (performance.now() < nextStart) return POLL_INTERVAL_MS;
    const reason = noStartReason(stateDir, process.env);
    waitsFor = reason;
    if (reason !== undefined) {
      onTrouble?.(reason);
      return RESTART_INTERVAL_MS;
    }
    const claimed = claim.take();
    if (claimed === 'by another') return OTHERS_POLL_INTERVAL_MS;
    // The previous holder of the claim may have started a server since the last check.
    if (claimed === 'now') return 0;
    if (starting?.ended === false) return POLL_INTERVAL_MS;
    if (starting?.killedBy !== undefined) restartMs = Math.min(2 * restartMs, LONGEST_RESTART_INTERVAL_MS);
    starting = startServer(options);
    onOwnVersion?.();
    nextStart = performance.now() + restartMs;
    return POLL_INTERVAL_MS;
  };
  return {
    check() {
      try {
        return { retryMs: checkOnce() };
      } catch (error) {
        // This module is a file of its own in the bundle: its NoServerError is not the forwarder's.
        if (error instanceof NoServerError) return { failure: error.message };
        throw error;
      }
    },
    killedBy: () => starting?.killedBy,
    waitsFor: () => waitsFor,
    release() {
      starting?.release();
      claim.release();
    },
  };
}

/** Exit code of `serve` when another server has the lock. */
const ALREADY_RUNNING = 75;

const STDERR_LIMIT_CHARS = 4_000;

/** A server that was started, and may not be listening yet. */
interface Starting {
  /** False while the process runs. */
  readonly ended: boolean;
  /** Why it could not start, once it has ended. Undefined after a signal: the next attempt may succeed. */
  readonly failure: string | undefined;
  /** The signal that has ended it. */
  readonly killedBy: string | undefined;
  /** Detaches it: it continues without this process. */
  release(): void;
}

/** Starts the server of a state dir that is prepared, in a session of its own, so that it outlives this process and the client's signals. */
function startServer({ stateDir, entry }: { readonly stateDir: string; readonly entry: string }): Starting {
  const child = spawn(nodePath(), [entry, 'serve', '--detached'], {
    cwd: stateDir,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, MCP_UNITY_BRIDGE_HOME: stateDir },
  });
  return watchStart(child);
}

function watchStart(child: ChildProcess): Starting {
  let output = '';
  let ended = false;
  let failure: string | undefined;
  let killedBy: string | undefined;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = `${output}${text}`.slice(-STDERR_LIMIT_CHARS);
  });
  child.on('error', (error) => {
    ended = true;
    failure = `The mcp-unity-bridge server could not be started: ${error.message}.`;
  });
  // `close`, not `exit`: by then everything that it printed has been read.
  child.on('close', (code, signal) => {
    ended = true;
    killedBy = signal ?? undefined;
    if (signal === null && code !== ALREADY_RUNNING && code !== 0)
      failure ??=
        output.trim().replace(/^mcp-unity-bridge: /, '') ||
        `The mcp-unity-bridge server ended at once (exit code ${code}).`;
  });
  return {
    get ended() {
      return ended;
    },
    get failure() {
      return failure;
    },
    get killedBy() {
      return killedBy;
    },
    release() {
      child.stderr?.destroy();
      child.unref();
    },
  };
}

/** The delay of others by a process that claims the start and then crashes or freezes. */
const CLAIM_LIMIT_MS = 3_000;

const RENEW_INTERVAL_MS = 1_000;

/**
 * The file `starting` in a state folder: of the forwarders that miss their server, one starts the next one and the others wait for it. It saves
 * processes and decides nothing: which server runs is up to the lock alone.
 */
interface StartClaim {
  /** The starter of the server: this process, now or by an earlier call (which extends the claim), or another. Throws NoServerError. */
  take(): 'now' | 'before' | 'by another';
  /** Lets others start a server. Harmless where there is no claim. */
  release(): void;
}

export function createStartClaim(stateDir: string): StartClaim {
  const path = join(stateDir, 'starting');
  let renewedAt: number | undefined;
  return {
    take() {
      const isOurs = renewedAt !== undefined;
      if (renewedAt !== undefined && performance.now() - renewedAt < RENEW_INTERVAL_MS) return 'before';
      if (!isOurs && !isFree(stateDir, path)) return 'by another';
      if (!writeClaim(path, isOurs ? 'w' : 'wx')) return 'by another';
      renewedAt = performance.now();
      return isOurs ? 'before' : 'now';
    },
    release() {
      if (renewedAt !== undefined) rmSync(path, { force: true });
      renewedAt = undefined;
    },
  };
}

function isFree(stateDir: string, path: string): boolean {
  const since = timeOf(path);
  if (since === undefined) prepareFolder(stateDir);
  else if (isAbandoned(since)) rmSync(path, { force: true, recursive: true });
  else return false;
  return true;
}

/** Undefined where there is no file, also where its folder cannot be one. */
const timeOf = (path: string): number | undefined => resultOf(() => statSync(path).mtimeMs);

/** A time that lies ahead means that the clock was set back. */
const isAbandoned = (since: number): boolean => Math.abs(Date.now() - since) > CLAIM_LIMIT_MS;

function prepareFolder(stateDir: string): void {
  attempt(
    () => prepareStateDir(stateDir),
    (error) => {
      throw error instanceof StateDirError ? new NoServerError(error.message) : error;
    },
  );
}

/** False if another process was first. On a full disk there is no claim, and the server itself finds out whether it can start. */
function writeClaim(path: string, flag: 'w' | 'wx'): boolean {
  return attempt(
    () => {
      writeFileSync(path, '', { flag, mode: 0o600 });
      return true;
    },
    (error) => !isCode(error, 'EEXIST'),
  );
}
