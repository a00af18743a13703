import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { protocolVersion } from '../generated/typescript/limits.ts';
import { type Control, controlHelp, readJsonControl, readTypedControl } from './control.ts';
import { createEditor } from './core/editor.ts';
import { readyTools } from '../generated/typescript/ready-tools.ts';
import { sampleTools } from './core/scripts.ts';
import type { Bridge, BridgeEvents } from './io/dialer.ts';
import { fixedTarget, stateDirDiscovery, registerEditor } from './io/discovery.ts';
import { readToken, makeFolder } from './io/files.ts';
import { openFileJournal } from './io/file-journal.ts';
import { createIdSource, newUuid, readStateDir, thisUser } from './io/state-dir.ts';
import { openPolicyFile, lockProject, projectVersion } from './io/project-files.ts';
import { createTcpBridge } from './io/tcp.ts';
import { createWebSocketBridge } from './io/websocket.ts';
import { createUnityEngine } from './engine/unity-engine.ts';
import { createResultFaults, type ResultFaults } from './io/result-faults.ts';
import { type MockOptions, readMockOptions } from './mock-options.ts';
import { type RunningEditor, runEditor } from './run-editor.ts';
import { reasonOf, attempt } from './lib/errors.ts';
import type { EditorEvent } from './core/editor-protocol.ts';

/** What the command needs of its process; `process` itself will do. */
export interface MockIo {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly env: NodeJS.ProcessEnv;
  /** Absolute; may throw, in a sentence, where there is none. */
  readonly cwd: () => string;
  on(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP', handler: () => void): unknown;
  /** Escapes terminal control characters, since the output contains names of projects and clients. */
  printable?(text: string): string;
}

const COULD_NOT_START = 1;

const WRONG_USAGE = 2;

const BRIDGE_VERSION = `mock (protocol ${protocolVersion})`;

/** Time that a person needs to open the project again. */
const RESTART_MS = 2000;

/** `mcp-unity-bridge mock`: plays a Unity Editor until asked to quit. Resolves to the exit code. */
export async function runMock(argv: readonly string[], io: MockIo): Promise<number> {
  // The reader of its output has ended; it continues silently.
  io.stdout.on('error', () => undefined);
  const read = readMockOptions(argv, () => io.cwd(), io.env);
  if (read.kind === 'options') return playEditor(read.options, io);
  io.stderr.write(`mcp-unity-bridge mock: ${read.message}\nSee mcp-unity-bridge mock --help.\n`);
  return WRONG_USAGE;
}

async function playEditor(options: MockOptions, io: MockIo): Promise<number> {
  const say = createSpeaker(options, io);
  const { folder: stateDir, reason } = readStateDir(thisUser(io.env));
  if (stateDir === undefined) {
    io.stderr.write(`mcp-unity-bridge mock: ${reason}\n`);
    return COULD_NOT_START;
  }
  const project = openProject(options.project);
  if (typeof project === 'string') {
    io.stderr.write(`mcp-unity-bridge mock: ${project}\n`);
    return COULD_NOT_START;
  }
  if (project.isNew && !options.quiet)
    io.stderr.write(
      `mcp-unity-bridge mock: there was no folder ${project.path}, so it was made. If that is a typo: type quit, and remove it.\n`,
    );
  const project_name = options.name ?? basename(project.path);
  const registration = options.servers.length === 0 ? undefined : { stop: () => {} };
  const registered =
    registration ??
    registerEditor(stateDir, { project_path: project.path, project_name }, (reason) => say('warning', reason));
  say('info', `mock Unity Editor of ${project_name} (${project.path}). Type "help" for commands.`);
  const results = createResultFaults((message) => say('info', message));
  const running = runEditor({
    editor: createEditor({
      project_name,
      project_path: project.path,
      host: hostname(),
      unity_version: project.unityVersion,
      bridge_version: BRIDGE_VERSION,
      newId: createIdSource(),
      uuid: newUuid,
      createEngine: () =>
        createUnityEngine({
          data_path: join(project.path, 'Assets'),
          unity_version: project.unityVersion,
          product_name: project_name,
        }),
      hash: (text) => createHash('sha256').update(text).digest('hex'),
      tools: options.customTools ? sampleTools : [],
      ready_tools: readyTools,
      fps: options.fps,
      focused: !options.unfocused,
      wake: options.instant,
      ...(options.retention === undefined ? {} : { retention_ms: options.retention }),
    }),
    journal: openFileJournal(join(project.path, 'AI_Logs', 'mock-journal'), join(project.path, 'AI_Logs')),
    createBridge: results.around(bridgeOf(options, stateDir, io)),
    policy: openPolicyFile(project.path),
    projectPath: project.path,
    log: say,
    restartMs: RESTART_MS,
  });
  const faults = causeFaults(options, (fault) => running.command(fault));
  takeCommands({ options, io, running, results, say });
  await running.ended;
  faults.stop();
  registered.stop();
  project.lock.release();
  say('info', 'quit');
  return 0;
}

/** The way to the server: one that is dialled, or one that dials. */
function bridgeOf({ servers, tcp }: MockOptions, stateDir: string, { cwd }: MockIo): (events: BridgeEvents) => Bridge {
  if (tcp === undefined) {
    const discoveries =
      servers.length === 0
        ? [stateDirDiscovery(stateDir)]
        : servers.map(({ url, tokenFile }) => fixedTarget({ url, tokenFile: resolve(cwd(), tokenFile) }));
    return (events) => createWebSocketBridge(discoveries, events);
  }
  const tokenFile = tcp.tokenFile === undefined ? join(stateDir, 'token') : resolve(cwd(), tcp.tokenFile);
  return (events) =>
    createTcpBridge(
      { host: tcp.host, port: tcp.port, bridgeVersion: BRIDGE_VERSION, token: () => readToken(tokenFile) },
      events,
    );
}

type Say = (level: 'info' | 'warning' | 'error', message: string) => void;

/** One line per event: the time of day, and what happened. */
function createSpeaker({ quiet }: MockOptions, io: MockIo): Say {
  return (level, message) => {
    if (quiet && level !== 'error') return;
    const mark = level === 'info' ? '' : `${level}: `;
    (level === 'error' ? io.stderr : io.stdout).write(
      `${new Date().toISOString().slice(11, 23)}  ${mark}${io.printable?.(message) ?? message}\n`,
    );
  };
}

interface Project {
  readonly path: string;
  readonly unityVersion: string;
  /** The folder was not there before. */
  readonly isNew: boolean;
  readonly lock: { release(): void };
}

/** The project, locked, or why it cannot be used. */
function openProject(folder: string): Project | string {
  return attempt(
    () => {
      const isNew = !existsSync(folder);
      makeFolder(folder);
      const path = realpathSync(folder);
      const lock = lockProject(join(path, 'AI_Logs', 'mock-editor.lock'));
      return lock.kind === 'ok'
        ? { path, unityVersion: projectVersion(path), isNew, lock }
        : `--project ${path}: ${lock.reason}`;
    },
    (error) => `--project: ${folder} cannot be used: ${reasonOf(error)}`,
  );
}

function takeCommands({
  options,
  io,
  running,
  results,
  say,
}: {
  readonly options: MockOptions;
  readonly io: MockIo;
  readonly running: RunningEditor;
  readonly results: ResultFaults;
  readonly say: Say;
}): void {
  const quit = (): void => running.command({ type: 'quit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) io.on(signal, quit);
  const lines = createInterface({ input: io.stdin });
  lines.on('line', (line) =>
    obeyControl(options.jsonControl ? readJsonControl(line) : readTypedControl(line), { running, results, say }),
  );
  if (options.endsWithStdin) lines.on('close', quit);
  void running.ended.then(() => lines.close());
}

function obeyControl(
  control: Control,
  { running, results, say }: { readonly running: RunningEditor; readonly results: ResultFaults; readonly say: Say },
): void {
  switch (control.kind) {
    case 'event':
      return running.command(control.event);
    case 'results':
      return results.cause(control.fault);
    case 'help':
      return say('info', controlHelp);
    case 'error':
      return say('error', control.message);
    case 'nothing':
      return;
  }
}

/** Faults from the command line. Times in ms. */
interface FaultPlan {
  readonly reloadEvery: number | undefined;
  readonly block: number | undefined;
  readonly seed: number | undefined;
}

const BLOCK_EVERY_MS = 10_000;

const RELOAD_MS = 1500;

/** Causes the planned faults until stopped. */
export function causeFaults(plan: FaultPlan, cause: (event: EditorEvent) => void): { stop(): void } {
  const random = plan.seed === undefined ? undefined : createRandom(plan.seed);
  const stops: (() => void)[] = [];
  const every = (ms: number, event: EditorEvent): void => {
    let timer: NodeJS.Timeout;
    const again = (): void => {
      // With a seed: from half to one and a half times the interval.
      timer = setTimeout(
        () => {
          cause(event);
          again();
        },
        ms * (random === undefined ? 1 : 0.5 + random()),
      );
    };
    again();
    stops.push(() => clearTimeout(timer));
  };
  if (plan.reloadEvery !== undefined)
    every(plan.reloadEvery, {
      type: 'reload',
      reason: 'compile',
      duration_ms: Math.min(RELOAD_MS, plan.reloadEvery / 2),
    });
  if (plan.block !== undefined) every(BLOCK_EVERY_MS, { type: 'block', ms: plan.block });
  return { stop: () => stops.forEach((stop) => stop()) };
}

/** mulberry32: small, and the same everywhere. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
