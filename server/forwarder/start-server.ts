import { spawn, type ChildProcess } from 'node:child_process';
import { nodePath } from './node-path.ts';

/** Exit code of `serve` when another server has the lock. */
const ALREADY_RUNNING = 75;
const STDERR_LIMIT_CHARS = 4_000;

/** A server that was started, and may not be listening yet. */
export interface Starting {
  /** False while the process lives. */
  readonly ended: boolean;
  /** Why it could not start, once it has ended. A signal is no such reason: the next one may live. */
  readonly failure: string | undefined;
  /** The signal that has ended it. */
  readonly killedBy: string | undefined;
  /** Lets it live on without us. */
  release(): void;
}

/** Starts the server of a state dir that is prepared, in a session of its own, so that it outlives this process and the client's signals. */
export function startServer({ stateDir, entry }: { readonly stateDir: string; readonly entry: string }): Starting {
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
  let said = '';
  let ended = false;
  let failure: string | undefined;
  let killedBy: string | undefined;
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
    killedBy = signal ?? undefined;
    if (signal === null && code !== ALREADY_RUNNING && code !== 0)
      failure ??=
        said.trim().replace(/^mcp-unity-bridge: /, '') ||
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
