import { Client as Client2026, StreamableHTTPClientTransport as Transport2026 } from '@modelcontextprotocol/client';
import { Client as Client2025 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { StreamableHTTPClientTransport as Transport2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { ClientKind } from './plan.ts';
import type { Envelope } from '../../generated/typescript/types.ts';
import { validateEnvelope } from '../../generated/typescript/validators.js';

/** One AI client with one connection; a connection that is gone is gone for good. */
export interface Connection {
  callTool(name: string, args: Readonly<Record<string, unknown>>, ms: number): Promise<unknown>;
  readResource(uri: string, ms: number): Promise<unknown>;
  /** Of its forwarder; absent over HTTP. */
  readonly pid: number | undefined;
  close(): Promise<void>;
}

/** Starting a process on a machine that is busy. */
const CONNECT_MS = 60_000;

async function connect2025(name: string, transport: Transport): Promise<Connection> {
  const client = new Client2025({ name, version: '1.0.0' }, { capabilities: {} });
  client.onerror = () => undefined;
  try {
    await client.connect(transport, { timeout: CONNECT_MS });
  } catch (error) {
    await client.close().catch(() => undefined);
    throw error;
  }
  return {
    callTool: (tool, args, ms) => client.callTool({ name: tool, arguments: args }, undefined, { timeout: ms }),
    readResource: (uri, ms) => client.readResource({ uri }, { timeout: ms }),
    pid: transport instanceof StdioClientTransport ? (transport.pid ?? undefined) : undefined,
    close: () => client.close(),
  };
}

async function connect2026(name: string, url: URL): Promise<Connection> {
  const client = new Client2026({ name, version: '1.0.0' }, { capabilities: {}, versionNegotiation: { mode: 'auto' } });
  client.onerror = () => undefined;
  await client.connect(new Transport2026(url), { timeout: CONNECT_MS });
  return {
    callTool: (tool, args, ms) => client.callTool({ name: tool, arguments: args }, { timeout: ms }),
    readResource: (uri, ms) => client.readResource({ uri }, { timeout: ms }),
    pid: undefined,
    close: () => client.close(),
  };
}

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

/** The envelope in the answer of a tool, checked. Throws where it is none. */
export function envelopeIn(result: unknown): Envelope {
  const content: unknown =
    typeof result === 'object' && result !== null ? Reflect.get(result, 'structuredContent') : undefined;
  const checked = validateEnvelope(content);
  if (!checked.ok)
    throw new BadAnswer(
      `expected an envelope, got ${JSON.stringify(result).slice(0, 400)}: ${checked.errors[0]?.message ?? ''}`,
    );
  return checked.value;
}

/** Whether the call was accepted for good: a database that is away may leave that open (WIR-05). */
export const isStored = (answer: Envelope): boolean =>
  !/still being stored|is not known yet|could not be sent yet/.test(answer.message);

/** The server has answered something that it must not. */
export class BadAnswer extends Error {}
