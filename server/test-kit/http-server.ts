import { spawn, type ChildProcess } from 'node:child_process';
import { readHubFile } from '../home/hub-file.ts';
import type { Home } from './home.ts';
import { waitFor } from './wait-for.ts';

/** `serve --http` on a free port. */
export interface HttpServerProcess {
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
