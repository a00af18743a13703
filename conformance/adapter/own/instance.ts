import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { cancelByLogId } from '../../../server/clients/forwarder/command.ts';
import type { HubFile } from '../../../server/lib/home/state-files.ts';
import type { McpSide } from '../protocol.ts';
import { startProxy, type Proxy } from './proxy.ts';
import { createServerProcess, type ServerProcess, createEditorProcess, type EditorProcess } from './processes.ts';

/** A server, its Editors and the network between them, in a folder of their own. */
export interface Instance {
  readonly server: ServerProcess;
  readonly proxy: Proxy;
  /** The first is 1. */
  editor(number: number): EditorProcess;
  readonly editors: () => readonly EditorProcess[];
  /** An Editor over a copy of the first one's project. */
  openCopy(): Promise<void>;
  readonly mcp: McpSide;
  pids(): number[];
  cancel(log_id: string): Promise<void>;
  end(): Promise<void>;
}

/** The journal is all that is here but the locks of running Editors. */
export const LOGS = 'AI_Logs';
const isLock = (name: string): boolean => name.endsWith('.lock');
/** Files to which the mock and the C# bridge append each start of work. */
const startLogs = [join('mock-journal', 'operations.log'), 'starts.log'];

export interface InstanceOptions {
  readonly bin: string;
  readonly dir: string;
  readonly transport: 'ws' | 'tcp';
  /** Command and arguments that start an Editor. */
  readonly editor: readonly string[];
}

export async function startInstance({ bin, dir, transport, editor: editorWords }: InstanceOptions): Promise<Instance> {
  const stateDir = join(dir, 'state');
  const home = join(dir, 'editor-home');
  mkdirSync(join(stateDir, 'editors'), { recursive: true, mode: 0o700 });
  mkdirSync(home, { mode: 0o700 });
  const network = await networkOf(transport, () => portOf(server.hub()));
  const { proxy, env, argv } = network;
  const server = createServerProcess({ bin, stateDir, copyDir: join(dir, 'copy'), env });
  const stopShowing = showServer({ server, proxy, stateDir, home });
  const editors = new Map<number, EditorProcess>();
  const editor = (number: number): EditorProcess => {
    const found =
      editors.get(number) ??
      createEditorProcess({ words: [...editorWords, ...argv], home, project: join(dir, projectName(number)) });
    editors.set(number, found);
    return found;
  };
  const instance: Instance = {
    server,
    proxy,
    editor,
    editors: () => [...editors.values()],
    openCopy: () => openCopy(editor),
    mcp: {
      command: process.execPath,
      args: [bin],
      env: { ...env, MCP_UNITY_BRIDGE_HOME: stateDir },
      cwd: join(dir, projectName(1)),
    },
    pids: () =>
      [server.hub()?.pid, ...[...editors.values()].map((one) => one.pid())].filter((pid) => pid !== undefined),
    cancel: async (log_id) => {
      await cancelByLogId({ stateDir, log_id });
    },
    async end() {
      stopShowing();
      await Promise.all([...editors.values()].map((one) => one.kill()));
      await server.end();
      await proxy.close();
    },
  };
  // The server connects at once to an Editor that listens, and not only at its next search.
  const started = editor(1).start();
  await Promise.all([server.start(), started]);
  server.keepCopy();
  return instance;
}

interface Network {
  readonly proxy: Proxy;
  /** Environment of servers, and of programs that start them. */
  readonly env: Readonly<Record<string, string>>;
  /** For Editors. */
  readonly argv: readonly string[];
}

/** An Editor proves the token for the port on which it is dialled: it has the same one as the proxy, on another address of this machine. */
const EDITOR_HOST = '127.0.0.2';

/** Over WebSocket Editors connect to the proxy, which forwards to the server; over TCP the server connects to it, and it forwards to the Editor. */
async function networkOf(transport: 'ws' | 'tcp', serverPort: () => number | undefined): Promise<Network> {
  if (transport === 'ws') return { proxy: await startProxy(serverPort), env: {}, argv: [] };
  const proxy = await startProxy(() => proxy.port, EDITOR_HOST);
  return { proxy, env: { UNITY_TCP_PORT: String(proxy.port) }, argv: ['--tcp', `${EDITOR_HOST}:${proxy.port}`] };
}

const projectName = (number: number): string => (number === 1 ? 'Game' : `Game ${number}`);

/**
 * Editors search for their server in a folder of their own, where hub.json names the proxy; token and registrations are those of the state dir. The
 * file is written again with each server, as Editors wake up by it.
 */
function showServer({
  server,
  proxy,
  stateDir,
  home,
}: {
  readonly server: ServerProcess;
  readonly proxy: Proxy;
  readonly stateDir: string;
  readonly home: string;
}): () => void {
  for (const name of ['token', 'editors']) symlinkSync(join(stateDir, name), join(home, name));
  let shown = '';
  const show = (): void => {
    const hub = server.hub();
    if (hub === undefined || hub.boot_id === shown) return;
    shown = hub.boot_id;
    const draft = join(home, 'draft');
    writeFileSync(draft, JSON.stringify({ ...hub, url: hub.url.replace(/:\d+\//, `:${proxy.port}/`) }));
    renameSync(draft, join(home, 'hub.json'));
  };
  const watcher = watch(stateDir, show);
  show();
  return () => watcher.close();
}

function portOf(hub: HubFile | undefined): number | undefined {
  return hub === undefined ? undefined : Number(new URL(hub.url).port);
}

/** A user copies the project folder, journal and all, and opens the copy. */
async function openCopy(editor: (number: number) => EditorProcess): Promise<void> {
  const copy = editor(2);
  await copy.kill();
  rmSync(copy.project, { recursive: true, force: true });
  cpSync(editor(1).project, copy.project, { recursive: true, filter: (path) => !isLock(path) });
  await copy.start();
}

/** Deletes the journal of a project while its Editor runs. */
export function deleteJournal(project: string): void {
  for (const name of readdirSync(join(project, LOGS)))
    if (!isLock(name)) rmSync(join(project, LOGS, name), { recursive: true, force: true });
}

/** Tears the last line of the log of starts in two, as a crash in the middle of a write does. */
export function tearJournal(project: string): void {
  const path = startLogs.map((name) => join(project, LOGS, name)).find((candidate) => existsSync(candidate));
  if (path === undefined)
    throw new Error(`expected a log of starts in ${join(project, LOGS)}: ${startLogs.join(' or ')}`);
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.subarray(0, Math.max(0, bytes.length - 20)));
}
