import { spawn, type ChildProcess } from 'node:child_process';
import type { Home } from './home.ts';
import { freePort } from './scratch.ts';
import { waitFor } from './wait-for.ts';
import { readHubFile } from '../../server/lib/home/hub-file.ts';

/** One that does not answer is not waited for; one on a busy machine may need seconds. */
const ANSWER_MS = 10_000;

/** `serve`, as owner or standing by. */
export interface ServeProcess {
  readonly pid: number;
  /** Of its MCP endpoint. */
  readonly url: string;
  /** What it says to load balancers; undefined while it does not answer. */
  role(): Promise<string | undefined>;
  stderr(): string;
  exit(): Promise<number | null>;
}

/** Starts it, and waits until it is an owner, stands by, or has ended. */
export async function startServeProcess(
  home: Home,
  entry: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<ServeProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [entry, 'serve', '--port', String(port), ...args], {
    env: { ...home.env, ...env },
    cwd: home.dir,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  home.owns(child.pid);
  let said = '';
  let ended: { readonly code: number | null } | undefined;
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.on('close', (code) => (ended = { code }));
  const role = async (): Promise<string | undefined> => {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(ANSWER_MS) });
      return /"role":"(\w+)"/.exec(await response.text())?.[1];
    } catch {
      return undefined;
    }
  };
  await waitFor('the server to be an owner or to stand by', async () => {
    if (ended !== undefined) return true;
    const now = await role();
    return now === 'owner' || now === 'standby';
  });
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}/mcp`,
    role,
    stderr: () => said,
    exit: async () => (await waitFor('the server to end', () => ended)).code,
  };
}

/** `serve --http` on a free port. */
interface HttpServerProcess {
  readonly process: ChildProcess;
  /** Of its MCP endpoint. */
  readonly url: string;
  readonly port: number;
  stderr(): string;
  exit(): Promise<number | null>;
}

/** Starts it, and waits until it listens. `port`: that of an earlier run, for clients that come back. */
export async function startHttpServer(
  home: Home,
  entry: string,
  options: { readonly args?: readonly string[]; readonly port?: number } = {},
): Promise<HttpServerProcess> {
  const child = spawn(
    process.execPath,
    [entry, 'serve', '--http', '--port', String(options.port ?? 0), ...(options.args ?? [])],
    {
      env: home.env,
      cwd: home.dir,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  home.owns(child.pid);
  let said = '';
  let ended: { readonly code: number | null } | undefined;
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.on('close', (code) => (ended = { code }));
  const url = await waitFor('the server to listen', () => {
    if (ended !== undefined) throw new Error(`the server ended: ${said}`);
    const hub = readHubFile(home.dir);
    return hub?.pid === child.pid && said.includes('"listening"') && hub?.http_url;
  });
  return {
    process: child,
    url,
    port: Number(new URL(url).port),
    stderr: () => said,
    exit: async () => (await waitFor('the server to end', () => ended)).code,
  };
}
