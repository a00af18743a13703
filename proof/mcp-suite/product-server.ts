import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer } from '../kit/mcp-messages.ts';
import { modernOverHttp } from '../kit/http-client.ts';
import { waitFor } from '../kit/wait-for.ts';
import { readHubFile } from '../../server/lib/home/hub-file.ts';
import { makeTemporaryFolder } from '../../conformance/lib/temporary-folder.ts';
import { reasonOf } from '../../server/lib/errors.ts';

/** The product as it is shipped, with a mock Editor. */
export interface ProductServer {
  /** Of the MCP endpoint. */
  readonly url: string;
  /** The folder of the Unity project that the mock Editor plays. */
  readonly project: string;
  /** For forwarders that shall find this server. */
  readonly stateDir: string;
  close(): Promise<void>;
}

const PATIENCE_MS = 30_000;

/** Starts `serve --http` and a mock Editor as processes of their own, and resolves when code runs in that Editor. */
export async function startProduct(bin: string): Promise<ProductServer> {
  const folder = makeTemporaryFolder();
  const [stateDir, project] = [join(folder.path, 'state'), join(folder.path, 'Game')];
  mkdirSync(project);
  const said: string[] = [];
  const start = (...args: readonly string[]): ChildProcess => {
    const child = spawn(process.execPath, [bin, ...args], {
      env: { ...process.env, MCP_UNITY_BRIDGE_HOME: stateDir },
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
    return child;
  };
  const server = start('serve', '--http', '--port', '0');
  const mock = start('mock', '--project', project, '--quiet', '--until-stdin-ends');
  const close = async (): Promise<void> => {
    await Promise.all([server, mock].map(endProcess));
    folder.remove();
  };
  try {
    const url = await waitFor('the server to listen', () => listensAt(stateDir, server), PATIENCE_MS);
    await waitFor(
      'the mock Editor to run code',
      async () => (await callOverHttp(url, 'unity_query', { query: '1 + 1' }))?.['status'] === 'completed',
      PATIENCE_MS,
    );
    return { url, project, stateDir, close };
  } catch (error) {
    await close();
    throw new Error(`${reasonOf(error)}. The processes said: ${said.join('').slice(-600) || 'nothing'}`, {
      cause: error,
    });
  }
}

/** Undefined until it is ready. Throws where it has ended, so that it is not waited for. */
function listensAt(stateDir: string, server: ChildProcess): string | undefined {
  if (server.exitCode !== null) throw new Error(`the server ended with exit code ${server.exitCode}`);
  return readHubFile(stateDir)?.http_url;
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  await ended;
  clearTimeout(timer);
}

/** Calls a tool in the form of 2026-07-28, which takes one request. Resolves to the envelope; undefined where there is none. */
export async function callOverHttp(url: string, name: string, given: object): Promise<Answer['result']> {
  const { result } = await modernOverHttp(url).request('tools/call', { name, arguments: given }, {});
  return result?.structuredContent;
}
