import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as Transport2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { ClientKind } from './plan.ts';
import { connect2025, connect2026, type Connection } from './connection.ts';

/** Where a client finds its server and its Editor. */
export interface Surroundings {
  readonly bin: string;
  readonly stateDir: string;
  /** Of /mcp, of each server. */
  readonly urls: readonly string[];
  /** Of /mcp, where the server is that serves now. */
  readonly url: string;
  readonly token: string;
  /** Project folder of its Editor. */
  readonly project: string;
}

/** Connects as that kind of client does. Rejects where there is no server. */
export async function connectAs(kind: ClientKind, name: string, surroundings: Surroundings): Promise<Connection> {
  const { bin, stateDir, url, urls, token, project } = surroundings;
  const address = new URL(`${url}?project=${encodeURIComponent(project)}&client=${name}`);
  const env = { ...process.env, MCP_UNITY_BRIDGE_HOME: stateDir, MCP_UNITY_BRIDGE_TOKEN: token };
  switch (kind) {
    case 'stdio':
      return connect2025(name, startForwarder([bin], env, project));
    case 'connect':
      return connect2025(name, startForwarder([bin, 'connect', ...urls, '--project', project], env, project));
    case 'http-2025':
      return connect2025(name, new Transport2025(address));
    case 'http-2026':
      return connect2026(name, address);
  }
}

function startForwarder(args: readonly string[], env: NodeJS.ProcessEnv, cwd: string): StdioClientTransport {
  const defined = Object.fromEntries(
    Object.entries(env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
  );
  return new StdioClientTransport({ command: process.execPath, args: [...args], env: defined, cwd, stderr: 'ignore' });
}
