import { spawn, type ChildProcess, execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, type Home, waitFor } from './scratch.ts';
import { readHubFile } from '../../server/lib/home/state-files.ts';
import { failureOf } from '../../server/lib/errors.ts';

/** A process that a test has started, and all that it has written. */
export interface Running {
  readonly process: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Both, in the order of arrival. */
  readonly output: () => string;
  /** Undefined while it runs, or was not read whole. */
  readonly ended: () => { readonly code: number | null } | undefined;
  /** The exit code, once it has ended and everything it wrote was read. */
  readonly exit: () => Promise<number | null>;
  /** Ends it with a signal. Resolves with the exit code. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a program of Node for a home, which ends it at the latest. Its stdin stays open. */
export function runProcess(
  home: Home,
  args: readonly string[],
  { cwd = home.dir, env = {} }: RunOptions = {},
): Running {
  const child = spawn(process.execPath, args, { cwd, env: { ...home.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
  home.owns(child.pid);
  return watch(child);
}

const EXIT_MS = 25_000;

/** Reads what a process writes from now on. */
export function watch(child: ChildProcess): Running {
  let [out, err, output] = ['', '', ''];
  let ended: { readonly code: number | null } | undefined;
  child.stdin?.on('error', () => undefined);
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    output += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    err += text;
    output += text;
  });
  child.on('close', (code) => (ended = { code }));
  const exit = async (): Promise<number | null> =>
    (
      await waitFor(
        () => `the process to end (so far: ${output})`,
        () => ended,
        EXIT_MS,
      )
    ).code;
  return {
    process: child,
    stdout: () => out,
    stderr: () => err,
    output: () => output,
    ended: () => ended,
    exit,
    end(signal) {
      child.kill(signal);
      return exit();
    },
  };
}

/** One that does not answer is not waited for; one on a busy machine may need seconds. */
const ANSWER_MS = 10_000;

/** `serve`, as owner or standby. */
export interface ServeProcess {
  readonly pid: number;
  /** URL of its MCP endpoint. */
  readonly url: string;
  /** Its answer to load balancers; undefined while it does not answer. */
  role(): Promise<string | undefined>;
  stderr(): string;
  exit(): Promise<number | null>;
}

/** Starts it, and waits until it is the owner or a standby, or has ended. */
export async function startServeProcess(
  home: Home,
  entry: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<ServeProcess> {
  const port = await freePort();
  const running = runProcess(home, [entry, 'serve', '--port', String(port), ...args], { env });
  const role = async (): Promise<string | undefined> => {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(ANSWER_MS) });
      return /"role":"(\w+)"/.exec(await response.text())?.[1];
    } catch {
      return undefined;
    }
  };
  await waitFor('the server to be an owner or to stand by', async () => {
    if (running.ended() !== undefined) return true;
    const now = await role();
    return now === 'owner' || now === 'standby';
  });
  return {
    pid: running.process.pid ?? 0,
    url: `http://127.0.0.1:${port}/mcp`,
    role,
    stderr: running.stderr,
    exit: running.exit,
  };
}

/** `serve --http` on a free port. */
interface HttpServerProcess extends Running {
  /** URL of its MCP endpoint. */
  readonly url: string;
  readonly port: number;
}

/** Starts it, and waits until it listens. `port`: that of an earlier run, for clients that reconnect. */
export async function startHttpServer(
  home: Home,
  entry: string,
  options: { readonly args?: readonly string[]; readonly port?: number } = {},
): Promise<HttpServerProcess> {
  const { args = [], port = 0 } = options;
  const running = runProcess(home, [entry, 'serve', '--http', '--port', String(port), ...args]);
  const url = await waitFor('the server to listen', () => {
    if (running.ended() !== undefined) throw new Error(`the server ended: ${running.output()}`);
    const hub = readHubFile(home.dir);
    return hub?.pid === running.process.pid && running.stderr().includes('"listening"') && hub?.http_url;
  });
  return { ...running, url, port: Number(new URL(url).port) };
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A build of the bin; `remove` removes what no other test file uses. */
export interface Build {
  readonly entry: string;
  remove(): void;
}

/** Bundles the bin. Its folder is below node_modules, where its own imports resolve. Test files of one run share a build, so they copy what they change. */
export function buildBin(name: string, options: { readonly version?: string } = {}): Build {
  const { MUB_BUILDS: shared, VITEST_POOL_ID: worker } = process.env;
  if (shared !== undefined && worker !== undefined)
    return {
      entry: sharedBuild(join(shared, `${options.version ?? 'own'}-${worker}`), options),
      remove: () => undefined,
    };
  const out = join(root, 'node_modules', '.cache', `mcp-unity-bridge-${name}-${process.pid}`);
  return { entry: build(out, options), remove: () => rmSync(out, { recursive: true, force: true }) };
}

/** Two workers of Vitest may have the same number at once: each must find a whole build. */
function sharedBuild(out: string, options: { readonly version?: string }): string {
  if (existsSync(out)) return entryIn(out);
  const draft = `${out}-${process.pid}`;
  build(draft, options);
  const lost = failureOf(() => renameSync(draft, out));
  if (lost !== undefined && !existsSync(out)) throw new Error(lost);
  rmSync(draft, { recursive: true, force: true });
  return entryIn(out);
}

const entryIn = (out: string): string => join(out, 'mcp-unity-bridge.cjs');

function build(out: string, { version }: { readonly version?: string }): string {
  const words = version === undefined ? [] : ['--version', version];
  execFileSync(process.execPath, [join(root, 'tools', 'build.mjs'), '--out', out, ...words]);
  return entryIn(out);
}
