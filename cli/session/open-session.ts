import { randomUUID } from 'node:crypto';
import type { Envelope, JsonObject } from '../../generated/typescript/types.ts';
import { findServer, tryToLink, type FindServer } from '../../server/forwarder/find-server.ts';
import { NoServerError } from '../../server/forwarder/link.ts';
import { isObject } from '../../server/lib/json.ts';
import type { AcceptedAs } from '../../generated/typescript/link.ts';
import { typedCommand } from '../clients/typed.ts';
import { callerHere } from './caller.ts';
import { createMcpClient, McpError, type McpClient } from './mcp-client.ts';
import { findWorkingFolder } from '../../server/lib/folders.ts';
import { packageVersion } from '../../server/lib/this-program.ts';

/** What a call may take besides its arguments. */
export interface CallOptions {
  /** The state of the work, in the server's words; at least every 10 s (PAR-04). */
  readonly onProgress?: (message: string) => void;
}

export interface SessionOptions {
  readonly stateDir: string;
  /** The script that a server is started with; absent: none is started. */
  readonly entry?: string;
  /** `--project`. */
  readonly project?: string;
  /** `--as`. */
  readonly as?: string;
  /** Asks the user whether that may run (SEC-04); absent: the policy's `ask` refuses. `over`: the question needs no answer any more. */
  readonly askUser?: (question: string, over: AbortSignal) => Promise<boolean>;
  readonly onAccepted?: (as: AcceptedAs) => void;
}

/** The command line as an MCP client. Its calls survive the server: they are answered by the next one, and nothing runs twice (EXO-01). */
export interface Session {
  /** Calls a tool, one of the six or one of the Editor's. Throws NoServerError and McpError. */
  call(tool: string, args: JsonObject, options?: CallOptions): Promise<Envelope>;
  /** Asks anything else of MCP. Throws NoServerError and McpError. */
  ask(method: string, params: object): Promise<object>;
  /** Resolves once a server has answered: the handshake may be answered while one is still being started. Throws NoServerError. */
  reached(): Promise<void>;
  /** Calls back whenever the content of the uri may have changed, also while no server ran. */
  watch(uri: string, onChange: () => void): Promise<void>;
  /** What was answered so far has been shown. Without it the same call gets the same answer again (EXO-06). */
  delivered(): void;
  close(): Promise<void>;
}

/** Throws NoServerError. */
export async function openSession(options: SessionOptions): Promise<Session> {
  const watched = new Map<string, () => void>();
  const failure: { reason?: string } = {};
  const client = createSessionClient(options, watched, failure);
  const ask = async (...request: Parameters<McpClient['request']>): Promise<object> => {
    try {
      return await client.request(...request);
    } catch (error) {
      throw failure.reason === undefined ? error : new NoServerError(failure.reason);
    }
  };
  await client.initialize().catch((error: unknown) => {
    throw failure.reason === undefined ? error : new NoServerError(failure.reason);
  });
  const callTool = (name: string, args: object, more?: CallOptions): Promise<object> =>
    ask('tools/call', { name, arguments: args }, more?.onProgress);
  return {
    call: async (tool, args, more) => envelopeIn(await callTool(tool, args, more)),
    ask,
    async reached() {
      await ask('ping', {});
    },
    async watch(uri, onChange) {
      await ask('resources/subscribe', { uri });
      watched.set(uri, onChange);
    },
    delivered: () => client.delivered(),
    close: () => client.close(),
  };
}

function createSessionClient(
  options: SessionOptions,
  watched: ReadonlyMap<string, () => void>,
  failure: { reason?: string },
): McpClient {
  const { askUser, onAccepted, project, as } = options;
  const caller = callerHere(as);
  const tellAll = (): void => watched.forEach((onChange) => onChange());
  return createMcpClient(
    // All that may run, also where a server, or a policy, shows clients fewer.
    {
      find: finderFor(options),
      whole: true,
      tools: 'all',
      ...(caller === undefined ? {} : { caller }),
      ...(project === undefined ? {} : { project }),
    },
    {
      accepted: (as) => onAccepted?.(as),
      linked() {
        delete failure.reason;
        tellAll();
      },
      failed(reason) {
        failure.reason = reason;
        // A watcher looks, and hears of it.
        tellAll();
      },
      notified(method, { uri }) {
        if (method === 'notifications/resources/updated') watched.get(String(uri))?.();
      },
      ...(askUser === undefined ? {} : { askUser }),
    },
  );
}

function finderFor({ stateDir, entry }: SessionOptions): FindServer {
  if (entry !== undefined) return (search) => findServer({ stateDir, entry, ...search });
  return async (search) => {
    const attempt = await tryToLink({ stateDir, ...search });
    if (attempt.kind === 'linked') return attempt.link;
    throw new NoServerError(attempt.kind === 'silent' ? attempt.reason : noServerRuns(stateDir));
  };
}

const noServerRuns = (stateDir: string): string =>
  `No server runs for ${stateDir}. It is started by the next AI client, by "${typedCommand('run')}" and by "${typedCommand('serve')}".`;

/** The answer comes from a server that has proved that it is this user's: what it says is taken unchanged, if it is an envelope at all. */
function envelopeIn(result: object): Envelope {
  const envelope: unknown = 'structuredContent' in result ? result.structuredContent : undefined;
  if (!isEnvelope(envelope)) throw new McpError(`The server gave no envelope: ${JSON.stringify(result).slice(0, 300)}`);
  return envelope;
}

const statuses = [
  'completed',
  'timeout',
  'error',
  'in_progress',
  'not_found',
] as const satisfies readonly Envelope['status'][];

function isEnvelope(value: unknown): value is Envelope {
  return (
    isObject(value) && typeof value['log_id'] === 'string' && statuses.some((status) => status === value['status'])
  );
}

/** Starts the server of a state folder, unless one runs. `entry`: the script that it is started with. Throws NoServerError. */
export async function startServer(stateDir: string, entry: string): Promise<void> {
  const open = {
    client_uuid: randomUUID(),
    version: packageVersion,
    pid: process.pid,
    cwd: findWorkingFolder() ?? stateDir,
    command: true,
  };
  const link = await findServer({ stateDir, entry, open, patienceMs: 0 });
  link.close();
}
