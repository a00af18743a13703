import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readHubFile, type HubFile } from '../../../server/lib/home/state-files.ts';
import { acquireLock, type StateLock } from '../../../server/store/lock.ts';
import { isAlive, kill, waitFor } from '../../lib/child.ts';

/** The server of a state dir. Forwarders start a missing one, so that only a process with its lock can prevent a start. */
export interface ServerProcess {
  hub(): HubFile | undefined;
  /** Starts one if there is none, and waits for its address. */
  start(): Promise<HubFile>;
  /** SIGKILL; resolves when it has ended. A forwarder with something to send starts the next. */
  kill(): Promise<void>;
  /** SIGKILL, and none can start until `start`. */
  hold(): Promise<void>;
  /** Copies its store in its present state. */
  keepCopy(): void;
  /** Ends it and restores the copy, which the next one opens. */
  putCopyBack(): Promise<void>;
  /** Ends all processes. */
  end(): Promise<void>;
}

export interface ServerProcessOptions {
  readonly bin: string;
  readonly stateDir: string;
  /** For the copy. */
  readonly copyDir: string;
  /** Added to our own environment. */
  readonly env: NodeJS.ProcessEnv;
}

const PATIENCE_MS = 30_000;
/** Names of files that belong to a run of the server, not to its store. */
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

/** The process of a mock Editor, or of one that accepts the same options and commands. */
export interface EditorProcess {
  readonly project: string;
  pid(): number | undefined;
  isUp(): boolean;
  /** Starts it; resolves when it is connected. */
  start(): Promise<void>;
  /** Connections to servers that this process has made. */
  connections(): number;
  /** Resolves when there have been more than that. */
  connected(afterConnections: number): Promise<void>;
  /** According to its own output. */
  isConnected(): boolean;
  /** SIGKILL; resolves when it has ended. */
  kill(): Promise<void>;
  /** Closes it like a user. */
  quit(): Promise<void>;
  /** A command of `mcp-unity-bridge mock --control`; resolves when it has been obeyed. */
  command(command: string, argument?: string | number): Promise<void>;
  /** Resolves with true when a line with that text is printed from now on, with false when none is within that time. */
  says(text: string, withinMs: number): Promise<boolean>;
  /** Stops all its threads. */
  suspend(): Promise<void>;
  resume(): void;
}

export interface EditorProcessOptions {
  /** Command and arguments that start it, with further options of `mcp-unity-bridge mock`. Signals go to this process, so it must not be a launcher. */
  readonly words: readonly string[];
  readonly project: string;
  /** Its MCP_UNITY_BRIDGE_HOME, where it searches for a server. */
  readonly home: string;
}

const CONNECTED = 'connected to server';
const disconnected = ['connection closed', 'domain reload (', 'notification USER_DISCONNECT'];
/** The mock's answer to `help`: earlier commands have been executed. */
const OBEYED = 'Commands: ';
interface State extends EditorProcessOptions {
  child: ChildProcess | undefined;
  connections: number;
  isConnected: boolean;
  readonly listeners: Set<(line: string) => void>;
}

export function createEditorProcess(options: EditorProcessOptions): EditorProcess {
  const state: State = { ...options, child: undefined, connections: 0, isConnected: false, listeners: new Set() };
  const connected = (after: number): Promise<void> =>
    waitFor('the Editor to connect', () => state.connections > after, PATIENCE_MS).then(() => undefined);
  return {
    project: options.project,
    pid: () => state.child?.pid,
    isUp: () => isUp(state),
    async start() {
      if (isUp(state)) return;
      launch(state);
      await connected(0);
    },
    connections: () => state.connections,
    connected,
    isConnected: () => isUp(state) && state.isConnected,
    async kill() {
      const pid = state.child?.pid;
      if (pid === undefined || !isUp(state)) return;
      kill(pid);
      await waitFor('the Editor to be gone', () => !isAlive(pid));
      state.child = undefined;
    },
    async quit() {
      if (!isUp(state)) return;
      state.child?.stdin?.write('{"command":"quit"}\n');
      await waitFor('the Editor to quit', () => !isUp(state));
    },
    command: (command, argument) => obey(state, command, argument),
    says: (text, withinMs) => says(state, text, withinMs),
    async suspend() {
      const pid = state.child?.pid;
      if (pid === undefined) throw new Error('there is no Editor to suspend');
      kill(pid, 'SIGSTOP');
    },
    resume() {
      if (state.child?.pid !== undefined && isUp(state)) kill(state.child.pid, 'SIGCONT');
    },
  };
}

const isUp = ({ child }: State): boolean => child !== undefined && child.exitCode === null && child.signalCode === null;

function launch(state: State): void {
  const { words, project, home, listeners } = state;
  const [program = '', ...options] = words;
  mkdirSync(project, { recursive: true });
  state.connections = 0;
  state.isConnected = false;
  const child = spawn(program, [...options, '--project', project, '--control', '--until-stdin-ends'], {
    cwd: join(project, '..'),
    env: { ...process.env, MCP_UNITY_BRIDGE_HOME: home },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  state.child = child;
  child.stdin.on('error', () => undefined);
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.includes(CONNECTED)) {
      state.connections += 1;
      state.isConnected = true;
    } else if (disconnected.some((text) => line.includes(text))) state.isConnected = false;
    for (const listener of listeners) listener(line);
  });
}

async function obey(state: State, command: string, argument: string | number | undefined): Promise<void> {
  if (!isUp(state)) throw new Error(`there is no Editor to obey "${command}"`);
  const obeyed = says(state, OBEYED, PATIENCE_MS);
  state.child?.stdin?.write(
    `${JSON.stringify({ command, ...(argument === undefined ? {} : { argument }) })}\n{"command":"help"}\n`,
  );
  if (!(await obeyed)) throw new Error(`the Editor did not obey "${command}" within ${PATIENCE_MS / 1000} s`);
}

function says({ listeners }: State, text: string, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (found: boolean): void => {
      clearTimeout(timer);
      listeners.delete(listener);
      resolve(found);
    };
    const listener = (line: string): void => {
      if (line.includes(text)) settle(true);
    };
    const timer = setTimeout(() => settle(false), withinMs);
    listeners.add(listener);
  });
}
