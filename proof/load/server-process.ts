import { mkdirSync, readFileSync, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { spawn, type ChildProcess } from 'node:child_process';
import { WebSocket } from 'ws';
import { readHubFile } from '../../server/lib/home/state-files.ts';
import { freePort, isAlive, kill, waitFor } from '../kit/scratch.ts';
import type { EditorProcessOptions } from '../../conformance/adapter/own/processes.ts';
import type { Environment } from './connection.ts';
import type { Strike } from './record.ts';

interface ServerOptions {
  readonly bin: string;
  /** Folder for all its files. */
  readonly dir: string;
  /** Its last Editor listens, and the server dials it. */
  readonly dials: boolean;
}

const UP_MS = 60_000;

/** Exit code if another one has been faster, and has not ended yet. */
const ANOTHER_RUNS = 75;

/** `serve --http` in the foreground, with its record in its state folder. */
export async function startLoadedServer({ bin, dir, dials }: ServerOptions): Promise<LoadedServer> {
  const stateDir = join(dir, 'state');
  mkdirSync(stateDir, { mode: 0o700 });
  const [port, inspectPort, tcpPort] = [await freePort(), await freePort(), dials ? await freePort() : undefined];
  const url = `http://127.0.0.1:${port}/mcp`;
  const dialling = tcpPort === undefined ? [] : ['--tcp', String(tcpPort)];
  const kept = keepRunning({
    args: [`--inspect-port=127.0.0.1:${inspectPort}`, bin, 'serve', '--http', '--port', String(port), ...dialling],
    cwd: stateDir,
    env: { ...process.env, MCP_UNITY_BRIDGE_HOME: stateDir },
    logFile: join(dir, 'server.log'),
    mayEndWith: [ANOTHER_RUNS],
  });
  const isUp = async (): Promise<boolean> => {
    const failure = kept.failure();
    if (failure !== undefined) throw new Error(failure);
    const hub = readHubFile(stateDir);
    return hub !== undefined && hub.pid === kept.pid() && isAlive(hub.pid) && (await answers(url));
  };
  const end = async (): Promise<void> => {
    kept.stop();
    // A forwarder that has just ended may be starting one.
    for (let round = 0; round < 10; round += 1) {
      const hub = readHubFile(stateDir);
      if (hub !== undefined && isAlive(hub.pid)) kill(hub.pid);
      await pause(100);
    }
  };
  await waitFor('the server to serve', isUp, UP_MS).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  const token = await waitFor('the token', () => readFileSync(join(stateDir, 'token'), 'utf8').trim());
  return {
    surroundings: { bin, stateDir, urls: [url], url, token },
    editorProcess: (project, isLast) => ({
      words: [process.execPath, bin, 'mock', ...(isLast && tcpPort !== undefined ? ['--tcp', String(tcpPort)] : [])],
      home: stateDir,
      project,
    }),
    end,
    pid: () => kept.pid(),
    collect: () => collectAndMeasure(kept.pid() ?? 0, inspectPort),
    // Forwarders start one in the background meanwhile, which must end first.
    betweenStrikesMs: 12_000,
    strikes: [
      {
        name: 'kill_server',
        async cause() {
          const pid = kept.pid();
          if (pid === undefined) return;
          kill(pid);
          await waitFor('the server to be gone', () => !isAlive(pid), UP_MS);
          await waitFor('the server to serve again', isUp, UP_MS);
        },
      },
    ],
    wrong: () => [kept.failure() ?? []].flat(),
  };
}

/** Any HTTP answer will do. */
async function answers(url: string): Promise<boolean> {
  return fetch(url, { method: 'DELETE', signal: AbortSignal.timeout(2_000) }).then(
    () => true,
    () => false,
  );
}

const MB = 1024 * 1024;

const INSPECTABLE_MS = 10_000;

/** Called at each measurement of the process. */
const USED = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';

/**
 * Collects the garbage of all threads of a Node process, and resolves to the MB that they still use: memory that is still referenced. The process was started
 * with `--inspect-port` and that port; it is not inspected before the first call.
 */
export async function collectAndMeasure(pid: number, inspectPort: number): Promise<number> {
  kill(pid, 'SIGUSR1');
  const url = await waitFor('the inspector', () => inspectorOf(inspectPort), INSPECTABLE_MS);
  const inspected = await inspect(url);
  try {
    await inspected.ask('NodeWorker.enable', { waitForDebuggerOnStart: false });
    let bytes = 0;
    for (const worker of [undefined, ...inspected.workers]) {
      await inspected.ask('HeapProfiler.collectGarbage', {}, worker);
      bytes += numberIn(await inspected.ask('Runtime.evaluate', { expression: USED, returnByValue: true }, worker));
    }
    return bytes / MB;
  } finally {
    inspected.close();
  }
}

async function inspectorOf(port: number): Promise<string | undefined> {
  const listing = await textAt(`http://127.0.0.1:${port}/json/list`, ANSWER_MS);
  return /"webSocketDebuggerUrl": "([^"]+)"/.exec(listing)?.[1];
}

function numberIn(evaluated: unknown): number {
  const value = fieldsOf(fieldsOf(evaluated)['result'])['value'];
  if (typeof value !== 'number') throw new Error(`expected a number of bytes, got ${JSON.stringify(evaluated)}`);
  return value;
}

const ANSWER_MS = 20_000;

/** The inspector of a Node process. */
interface Inspected {
  /** Calls a method of the main thread, or of the worker with that session. */
  ask(method: string, params?: object, worker?: string): Promise<unknown>;
  /** Sessions of its workers. */
  readonly workers: ReadonlySet<string>;
  close(): void;
}

async function inspect(url: string): Promise<Inspected> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const waiting = new Map<string, (answer: unknown) => void>();
  const workers = new Set<string>();
  const take = (text: string, worker: string | undefined): void => {
    const message: unknown = JSON.parse(text);
    const { id, method, params, result } = fieldsOf(message);
    if (method === 'NodeWorker.attachedToWorker') workers.add(String(fieldsOf(params)['sessionId']));
    if (method === 'NodeWorker.receivedMessageFromWorker')
      take(String(fieldsOf(params)['message']), String(fieldsOf(params)['sessionId']));
    if (typeof id === 'number') waiting.get(`${worker} ${id}`)?.(result);
  };
  socket.on('message', (data: Buffer) => take(data.toString('utf8'), undefined));
  await new Promise<void>((resolve, reject) => void socket.once('open', resolve).once('error', reject));
  let last = 0;
  return {
    workers,
    async ask(method, params = {}, worker) {
      const id = (last += 1);
      const message = { id, method, params };
      const answer = new Promise<unknown>((resolve, reject) => {
        waiting.set(`${worker} ${id}`, resolve);
        setTimeout(
          () => reject(new Error(`the inspector did not answer ${method} within ${ANSWER_MS / 1000} s`)),
          ANSWER_MS,
        ).unref();
      });
      const outer =
        worker === undefined
          ? message
          : {
              id: (last += 1),
              method: 'NodeWorker.sendMessageToWorker',
              params: { sessionId: worker, message: JSON.stringify(message) },
            };
      socket.send(JSON.stringify(outer));
      return answer;
    },
    close: () => socket.terminate(),
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** The target of a load run: one server, or an owner with standbys. */
export interface LoadedServer {
  /** Addresses for clients, and for Editor number n of this many. */
  readonly surroundings: Omit<Environment, 'project'>;
  editorProcess(project: string, isLast: boolean): EditorProcessOptions;
  /** Id of the current server process. */
  pid(): number | undefined;
  /** Collects the garbage of that process; MB that it still uses. Absent if processes are restarted all the time. */
  readonly collect?: () => Promise<number>;
  /** Mean time from one strike, when everything is up again, to the next, for clients with pauses as short as in a busy run, ms. */
  readonly betweenStrikesMs: number;
  /** Its strikes, in turns; `below` returns a random number below its argument. Resolves when everything is up again. */
  readonly strikes: readonly { readonly name: Strike['name']; cause(below: (end: number) => number): Promise<void> }[];
  /** Faults of its processes and in their logs, as sentences. */
  wrong(): readonly string[];
  /** Ends it, and the process that has replaced it. */
  end(): Promise<void>;
}

/** A program that is started again whenever it has ended, as a service manager does. */
export interface KeptProcess {
  /** Id of the current process. */
  pid(): number | undefined;
  /** A sentence, once it has ended in a forbidden way. */
  failure(): string | undefined;
  /** Kills it for good. */
  stop(): void;
}

interface KeepRunningOptions {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** File with its stderr. */
  readonly logFile: string;
  /** Expected exit codes, besides an end by a signal. */
  readonly mayEndWith: readonly number[];
}

const AGAIN_MS = 300;

const SHOWN_CHARS = 1_000;

export function keepRunning({ args, cwd, env, logFile, mayEndWith }: KeepRunningOptions): KeptProcess {
  const log = createWriteStream(logFile, { flags: 'a' });
  let failure: string | undefined;
  let child: ChildProcess | undefined;
  let isStopped = false;
  const launch = (): void => {
    if (isStopped) return;
    const started = spawn(process.execPath, [...args], { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
    child = started;
    started.stderr.pipe(log, { end: false });
    started.once('exit', (code) => {
      if (code !== null && !mayEndWith.includes(code))
        failure = `the server has ended with exit code ${code}; its log says: ${readFileSync(logFile, 'utf8').slice(-SHOWN_CHARS)}`;
      setTimeout(launch, AGAIN_MS);
    });
  };
  launch();
  return {
    pid: () => child?.pid,
    failure: () => failure,
    stop() {
      isStopped = true;
      if (child?.pid !== undefined) kill(child.pid);
      log.end();
    },
  };
}

/** The answer of a URL within that time; empty if nobody listens. */
export const textAt = (url: string, ms: number): Promise<string> =>
  fetch(url, { signal: AbortSignal.timeout(ms) })
    .then((answer) => answer.text())
    .catch(() => '');
