import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder, createHome, waitFor } from '../kit/scratch.ts';
import { runProcess, startHttpServer } from '../kit/running.ts';
import { type McpResponse } from '../kit/mcp-messages.ts';
import { modernOverHttp } from '../kit/clients.ts';

/** The product as it is shipped, with a mock Editor. */
export interface ProductServer {
  /** URL of the MCP endpoint. */
  readonly url: string;
  /** The folder of the mock Editor's Unity project. */
  readonly project: string;
  /** State folder for forwarders of this server. */
  readonly stateDir: string;
  close(): Promise<void>;
}

/** Starts `serve --http` and a mock Editor as processes of their own, and resolves when code runs in that Editor. */
export async function startProduct(bin: string): Promise<ProductServer> {
  const home = createHome();
  const project = join(scratchFolder(), 'Game');
  mkdirSync(project);
  const close = (): Promise<void> => home.remove();
  try {
    const { url } = await startHttpServer(home, bin);
    const mock = runProcess(home, [bin, 'mock', '--project', project, '--quiet', '--until-stdin-ends']);
    await waitFor(
      () => `the mock Editor to run code; it says ${mock.output() || 'nothing'}`,
      async () => (await callOverHttp(url, 'unity_query', { query: '1 + 1' }))?.['status'] === 'completed',
      PATIENCE_MS,
    );
    return { url, project, stateDir: home.dir, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const PATIENCE_MS = 30_000;

/** Calls a tool in the form of 2026-07-28, with one request. Resolves to the envelope; undefined if there is none. */
export async function callOverHttp(url: string, name: string, given: object): Promise<McpResponse['result']> {
  const { result } = await modernOverHttp(url).request('tools/call', { name, arguments: given }, {});
  return result?.structuredContent;
}
