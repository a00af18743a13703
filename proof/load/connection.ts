import { setTimeout as pause } from 'node:timers/promises';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { connect2025, connect2026 } from '../kit/sdk-clients.ts';
import { type ClientKind, noteAccepted, countOne, recordTime, type LoadRecord } from './record.ts';
import type { Envelope } from '../../generated/typescript/types.ts';
import { validateEnvelope } from '../../generated/typescript/validators.js';

/** One AI client with one connection; a lost connection is not reopened. */
interface Connection {
  callTool(name: string, args: Readonly<Record<string, unknown>>, ms: number): Promise<unknown>;
  readResource(uri: string, ms: number): Promise<unknown>;
  /** Id of its forwarder; absent over HTTP. */
  readonly pid: number | undefined;
  close(): Promise<void>;
}

/** Starting a process on a machine that is busy. */
const CONNECT_MS = 60_000;

async function connectOlder(name: string, to: URL | StdioClientTransport): Promise<Connection> {
  const client = await connect2025(to, { name, timeout: CONNECT_MS });
  client.onerror = () => undefined;
  return {
    callTool: (tool, args, ms) => client.callTool({ name: tool, arguments: args }, undefined, { timeout: ms }),
    readResource: (uri, ms) => client.readResource({ uri }, { timeout: ms }),
    pid: to instanceof StdioClientTransport ? (to.pid ?? undefined) : undefined,
    close: () => client.close(),
  };
}

async function connectNewer(name: string, url: URL): Promise<Connection> {
  const client = await connect2026(url, { name, timeout: CONNECT_MS });
  client.onerror = () => undefined;
  return {
    callTool: (tool, args, ms) => client.callTool({ name: tool, arguments: args }, { timeout: ms }),
    readResource: (uri, ms) => client.readResource({ uri }, { timeout: ms }),
    pid: undefined,
    close: () => client.close(),
  };
}

/** Addresses of a client's server and Editor. */
export interface Environment {
  readonly bin: string;
  readonly stateDir: string;
  /** URLs of /mcp, one for each server. */
  readonly urls: readonly string[];
  /** URL of /mcp at the current server. */
  readonly url: string;
  readonly token: string;
  /** Project folder of its Editor. */
  readonly project: string;
}

/** Connects as that kind of client does. Rejects if there is no server. */
async function connectAs(kind: ClientKind, name: string, surroundings: Environment): Promise<Connection> {
  const { bin, stateDir, url, urls, token, project } = surroundings;
  const address = new URL(`${url}?project=${encodeURIComponent(project)}&client=${name}`);
  const env = { ...process.env, MCP_UNITY_BRIDGE_HOME: stateDir, MCP_UNITY_BRIDGE_TOKEN: token };
  switch (kind) {
    case 'stdio':
      return connectOlder(name, startForwarder([bin], env, project));
    case 'connect':
      return connectOlder(name, startForwarder([bin, 'connect', ...urls, '--project', project], env, project));
    case 'http-2025':
      return connectOlder(name, address);
    case 'http-2026':
      return connectNewer(name, address);
  }
}

function startForwarder(args: readonly string[], env: NodeJS.ProcessEnv, cwd: string): StdioClientTransport {
  const defined = Object.fromEntries(
    Object.entries(env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
  );
  return new StdioClientTransport({ command: process.execPath, args: [...args], env: defined, cwd, stderr: 'ignore' });
}

/** The envelope in the answer of a tool, checked. Throws if it is none. */
function envelopeIn(result: unknown): Envelope {
  const content: unknown =
    typeof result === 'object' && result !== null ? Reflect.get(result, 'structuredContent') : undefined;
  const checked = validateEnvelope(content);
  if (!checked.ok)
    throw new BadAnswer(
      `expected an envelope, got ${JSON.stringify(result).slice(0, 400)}: ${checked.errors[0]?.message ?? ''}`,
    );
  return checked.value;
}

/** True if the call was durably accepted, which is unknown during an outage of the database (WIR-05). */
export const isStored = (answer: Envelope): boolean =>
  !/still being stored|is not known yet|could not be sent yet/.test(answer.message);

/** The server has answered something that it must not. */
class BadAnswer extends Error {}

/** A client that connects again and calls again until it has an answer, as people do. */
export interface ReconnectingClient {
  readonly name: string;
  readonly kind: ClientKind;
  readonly project: string;
  /** Resolves with the answer; `repeated` is called each time that the call is made again. Rejects only when no server answers for a very long time. */
  call(tool: string, args: Readonly<{ [name: string]: unknown }>, repeated?: () => void): Promise<Envelope>;
  read(uri: string): Promise<unknown>;
  /** Id of its current forwarder. */
  pid(): number | undefined;
  close(): Promise<void>;
}

/** Longer than any requested timeout; a later answer counts as lost. */
const REQUEST_MS = 20_000;

/** Time limit for the return of a killed server, on a busy machine. */
const PATIENCE_MS = 180_000;

const BACK_OFF_MS = [50, 200, 500, 1_000, 2_000];

interface State {
  readonly name: string;
  readonly kind: ClientKind;
  readonly surroundings: Environment;
  readonly record: LoadRecord;
  connection: Promise<Connection> | undefined;
  isClosed: boolean;
}

export function createReconnectingClient(
  kind: ClientKind,
  name: string,
  surroundings: Environment,
  record: LoadRecord,
): ReconnectingClient {
  const state: State = { name, kind, surroundings, record, connection: undefined, isClosed: false };
  let pid: number | undefined;
  const connected = async (): Promise<Connection> => {
    state.connection ??= connectAs(kind, name, surroundings);
    const connection = await state.connection;
    pid = connection.pid;
    return connection;
  };
  return {
    name,
    kind,
    project: surroundings.project,
    async call(tool, args, repeated) {
      const envelope = await untilAnswered(
        state,
        tool,
        async () => {
          const began = performance.now();
          const answer = envelopeIn(await (await connected()).callTool(tool, args, REQUEST_MS));
          if (isAccepted(tool, answer)) noteAccepted(record, began);
          return answer;
        },
        repeated,
      );
      countOne(
        record.statuses,
        `${tool} ${envelope.status}${envelope.status === 'error' ? ` ${envelope.error_code}` : ''}`,
      );
      return envelope;
    },
    read: (uri) =>
      untilAnswered(state, 'resources/read', async () => (await connected()).readResource(uri, REQUEST_MS), undefined),
    pid: () => pid,
    async close() {
      state.isClosed = true;
      const connection = await state.connection?.catch(() => undefined);
      await connection?.close().catch(() => undefined);
    },
  };
}

/** A server refuses work without its store. */
const isAccepted = (tool: string, answer: Envelope): boolean =>
  tool === 'unity_execute_code' && (answer.status === 'error' ? answer.error_code === 'interrupted' : isStored(answer));

/** The time of an answer counts from the call that received it: a call lost with a killed process is no latency. */
async function untilAnswered<T>(
  state: State,
  tool: string,
  ask: () => Promise<T>,
  repeated: (() => void) | undefined,
): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let attempt = 0; ; attempt += 1) {
    const began = performance.now();
    try {
      const answer = await ask();
      recordTime(state.record, tool, began);
      return answer;
    } catch (error) {
      if (error instanceof BadAnswer) {
        state.record.wrong.push(`${state.name}, ${tool}: ${error.message}`);
        throw error;
      }
      if (performance.now() > deadline)
        throw new Error(
          `${state.name}: ${tool} was not answered within ${PATIENCE_MS / 1000} s; last: ${String(error)}`,
          { cause: error },
        );
    }
    repeated?.();
    await dropConnection(state);
    await pause(BACK_OFF_MS[Math.min(attempt, BACK_OFF_MS.length - 1)]);
  }
}

/** The next call makes a new connection. */
async function dropConnection(state: State): Promise<void> {
  const { connection } = state;
  if (connection === undefined) return;
  state.connection = undefined;
  state.record.reconnects += 1;
  const old = await connection.catch(() => undefined);
  await Promise.race([old?.close().catch(() => undefined), pause(2_000)]);
}
