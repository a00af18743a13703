import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readHubFile, type HubFile } from '../../../server/lib/home/state-files.ts';
import { acquireLock, type StateLock } from '../../../server/store/lock.ts';
import { isAlive, kill, waitFor } from '../../lib/running.ts';

/** The server of a state dir. Forwarders start one wherever it is missing, so that only who holds its lock can keep it down. */
export interface ServerProcess {
  hub(): HubFile | undefined;
  /** Starts one if there is none, and waits for its address. */
  start(): Promise<HubFile>;
  /** SIGKILL; resolves when it is gone. A forwarder with something to say starts the next. */
  kill(): Promise<void>;
  /** SIGKILL, and none can start until `start`. */
  hold(): Promise<void>;
  /** Keeps a copy of what it has stored so far. */
  keepCopy(): void;
  /** Ends it and puts the copy back; the next one finds that. */
  putCopyBack(): Promise<void>;
  /** The end: nothing is left running. */
  end(): Promise<void>;
}

export interface ServerProcessOptions {
  readonly bin: string;
  readonly stateDir: string;
  /** For the copy. */
  readonly copyDir: string;
  /** On top of our own environment. */
  readonly env: NodeJS.ProcessEnv;
}

const PATIENCE_MS = 30_000;
/** What belongs to a run of the server, and not to its store. */
const notStored = /^(lock\.db|hub\.json|token|editors|.*\.sock|.*\.log$)/;

export function createServerProcess(options: ServerProcessOptions): ServerProcess {
  const { stateDir, copyDir } = options;
  let lock: StateLock | undefined;
  const hold = async (): Promise<void> => {
    lock ??= await waitFor('the lock of the state folder', () => killAndLock(stateDir), PATIENCE_MS);
  };
  const release = (): void => {
    lock?.release();
    lock = undefined;
  };
  return {
    hub: () => readHubFile(stateDir),
    async start() {
      release();
      return start(options);
    },
    async kill() {
      const pid = readHubFile(stateDir)?.pid;
      if (pid === undefined || !isAlive(pid)) return;
      kill(pid);
      await waitFor('the server to be gone', () => !isAlive(pid));
    },
    hold,
    keepCopy: () => copyStore(stateDir, copyDir),
    async putCopyBack() {
      await hold();
      for (const name of readdirSync(stateDir))
        if (!notStored.test(name)) rmSync(join(stateDir, name), { recursive: true, force: true });
      copyStore(copyDir, stateDir);
      release();
    },
    async end() {
      await hold();
      release();
    },
  };
}

async function killAndLock(stateDir: string): Promise<StateLock | undefined> {
  const pid = readHubFile(stateDir)?.pid;
  if (pid !== undefined && isAlive(pid)) {
    kill(pid);
    await waitFor('the server to be gone', () => !isAlive(pid));
  }
  const taken = await acquireLock(stateDir);
  if (taken.kind === 'failed') throw new Error(taken.reason);
  return taken.kind === 'ok' ? taken.lock : undefined;
}

async function start({ bin, stateDir, env }: ServerProcessOptions): Promise<HubFile> {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  const running = (): HubFile | undefined => {
    const hub = readHubFile(stateDir);
    return hub !== undefined && isAlive(hub.pid) ? hub : undefined;
  };
  if (running() === undefined)
    spawn(process.execPath, [bin, 'serve', '--detached'], {
      cwd: stateDir,
      env: { ...process.env, ...env, MCP_UNITY_BRIDGE_HOME: stateDir },
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit'],
    }).unref();
  return waitFor('the server to leave its address in hub.json', running, PATIENCE_MS);
}

function copyStore(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from))
    if (!notStored.test(name)) cpSync(join(from, name), join(to, name), { recursive: true });
}
