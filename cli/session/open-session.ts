import { randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Envelope, JsonObject } from '../../generated/typescript/types.ts';
import { findServer, tryToLink, type FindServer } from '../../server/clients/forwarder/find-server.ts';
import { NoServerError } from '../../server/clients/forwarder/link.ts';
import { isObject } from '../../server/lib/json.ts';
import type { AcceptedAs } from '../../generated/typescript/link.ts';
import { typedCommand } from '../clients/typed.ts';
import { createMcpClient, McpError, type McpClient } from './mcp-client.ts';
import { findWorkingFolder } from '../../server/lib/folders.ts';
import { packageVersion } from '../../server/lib/this-program.ts';
import { resultOf } from '../../server/lib/errors.ts';
import { projectAround, projectOption } from '../../server/clients/forwarder/project-around.ts';
import type { CallingClient } from '../../server/hub/protocol/call.ts';

/** Optional settings of a call. */
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
  /** Asks the user whether that may run (SEC-04); absent: the policy's `ask` refuses. `over`: the question no longer needs an answer. */
  readonly askUser?: (question: string, over: AbortSignal) => Promise<boolean>;
  readonly onAccepted?: (as: AcceptedAs) => void;
}

/** The member `project` of a session's options, from the value of `--project`. */
export const projectMember = (text: string | undefined): Pick<SessionOptions, 'project'> =>
  text === undefined ? {} : { project: projectOption(text) };

/** The command line as an MCP client. Its calls survive the server: they are answered by the next one, and nothing runs twice (EXO-01). */
export interface CliSession {
  /** Calls a tool, one of the six or one of the Editor's. Throws NoServerError and McpError. */
  call(tool: string, args: JsonObject, options?: CallOptions): Promise<Envelope>;
  /** Sends any other MCP request. Throws NoServerError and McpError. */
  ask(method: string, params: object): Promise<object>;
  /** Resolves once a server has answered: the handshake may be answered while one is still being started. Throws NoServerError. */
  reached(): Promise<void>;
  /** Calls back whenever the content of the uri may have changed, also while no server ran. */
  watch(uri: string, onChange: () => void): Promise<void>;
  /** All answers so far have been printed. Without it the same call receives the same answer again (EXO-06). */
  delivered(): void;
  close(): Promise<void>;
}

/** Throws NoServerError. */
export async function openSession(options: SessionOptions): Promise<CliSession> {
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
  const notifyAll = (): void => watched.forEach((onChange) => onChange());
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
        notifyAll();
      },
      failed(reason) {
        failure.reason = reason;
        // Watchers then read.
        notifyAll();
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

/** The server has proved that it belongs to this user: its answer is used unchanged if it is an envelope. */
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
export async function ensureServer(stateDir: string, entry: string): Promise<void> {
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

/** A process, as far as it shows whose command line this is. */
export interface Ancestor {
  readonly pid: number;
  readonly parent: number;
  /** When it began, in whatever words the system has for it: a pid is used again. */
  readonly began: string;
  readonly args: readonly string[];
}

/** Longer chains are a mistake of the system. */
const DEPTH = 32;

/**
 * The caller among those in one folder: `--as`, or MCP_UNITY_BRIDGE_AS, else the process that runs longer than one command, such as an AI agent or an
 * interactive shell (EXO-05). The shell of a single command is excluded: the retry of a killed command has another one. Undefined if the system does not report
 * it.
 */
export function callerHere(
  as: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
  find: (pid: number) => Ancestor | undefined = ancestorFinder(),
): string | undefined {
  const named = as ?? env['MCP_UNITY_BRIDGE_AS'] ?? '';
  if (named !== '') return `as ${named}`;
  let at = find(process.ppid);
  for (let depth = 0; at !== undefined && isTransientProcess(at.args) && depth < DEPTH; depth += 1)
    at = find(at.parent);
  return at === undefined ? undefined : `${at.pid} ${at.began}`;
}

const SHELL = /^-?(?:ba|z|da|k|a|fi|tc|c)?sh$/;

const WRAPPER = /^(?:timeout|env|nice|nohup|setsid|stdbuf|time|xargs|sudo|npx|npm|pnpm|pnpx|yarn|bunx)$/;

/** It was started for this command alone: a shell with a command line or a script, or what starts another program. */
function isTransientProcess([program = '', ...args]: readonly string[]): boolean {
  const name = lastPart(program);
  if (SHELL.test(name)) return args.some((arg) => /^-[a-z]*c$/.test(arg) || !/^[-+]/.test(arg));
  if (name === 'node' && args.some((arg) => /[\\/]np[mx](?:-cli\.[cm]?js)?$/.test(arg))) return true;
  return WRAPPER.test(name);
}

/** Programs may call themselves "npm exec …". */
const lastPart = (program: string): string => (program.split(' ')[0] ?? '').split('/').at(-1) ?? '';

function ancestorFinder(): (pid: number) => Ancestor | undefined {
  if (process.platform === 'linux') return (pid) => resultOf(() => ancestorOnLinux(pid));
  // Windows has no quick way to ask.
  return process.platform === 'darwin' ? (pid) => resultOf(() => ancestorOnMac(pid)) : () => undefined;
}

/** proc(5): the name of a process may hold spaces and brackets; its parent is the 4th member, and its start, in ticks since the boot, the 22nd. */
function ancestorOnLinux(pid: number): Ancestor {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const members = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  return { pid, parent: Number(members[1]), began: members[19] ?? '', args: args.filter((arg) => arg !== '') };
}

function ancestorOnMac(pid: number): Ancestor {
  const text = execFileSync('/bin/ps', ['-o', 'ppid=,lstart=,command=', '-p', String(pid)], { encoding: 'utf8' });
  const [, parent = '', began = '', command = ''] = /^\s*(\d+)\s+(.{24})\s+(.*)$/m.exec(text) ?? [];
  return { pid, parent: Number(parent), began, args: command.split(' ') };
}

/** The working folder of a client and the Unity project around it, by which the server chooses its Editor. */
export function clientPlace(cwd: string): Pick<CallingClient, 'cwd' | 'cwd_project'> {
  const cwd_project = projectAround(cwd);
  return { cwd, ...(cwd_project === undefined ? {} : { cwd_project }) };
}
