import type { TargetCall, TargetClient, ToolAnswer } from '../../conformance/script/case-target.ts';
import { toolNames } from '../../generated/typescript/tools.ts';
import type { Envelope, JsonObject } from '../../generated/typescript/types.ts';
import { toolValidators } from '../../generated/typescript/validators.js';
import { findUncarriable } from '../../server/clients/mcp/protocol/client-message.ts';
import { invalidParams, refuseArguments } from '../../server/clients/mcp/protocol/tool-call.ts';
import type { CustomToolCall, ToolCall, CallingClient as HubClient } from '../../server/hub/protocol/call.ts';
import { limits } from '../../generated/typescript/limits.ts';
import { showAnswer, type Shown } from '../../server/clients/mcp/shown/show-answer.ts';
import type { Judge, Violation } from '../oracles/judge.ts';
import type { LedgerLine } from '../../conformance/report/model.ts';
import type { SimulatedClient } from '../sim/client.ts';
import { uuidV7 } from '../sim/random.ts';
import type { World } from '../sim/world.ts';
import type { VirtualTasks } from './virtual-tasks.ts';
import type { TraceKeeper } from './virtual-trace.ts';

/** Working folder of clients: above all projects, so that with several Editors a call must name one. */
const HOME = '/home/me';

/** Options of a client of the virtual target beyond its name. Numbers count from 1. */
export interface ClientPlace {
  /** Number of its server. Default: the first. */
  readonly server?: number;
  /** Number of the Editor of its project. Default: none, so that it uses the only one. */
  readonly editor?: number;
}

export function virtualClientOf(state: State, name: string, { server = 1, editor }: ClientPlace): TargetClient {
  const made = state.clients.get(name) ?? makeClient(state, name, { server: server - 1, editor });
  const { client } = made;
  return {
    call: (tool, args, { progress = false } = {}) => call(state, made, { tool, args, progress }),
    notifications: (method) => (method === 'notifications/tools/list_changed' ? made.toolsChanged : 0),
    leave: async () => {
      client.leave();
      runVirtualWork(state, PIPE_AND_WIRE_MS);
    },
  };
}

/** Creates a client with the identity that a forwarder reports (server/clients/mcp/link-session.ts). */
function makeClient(
  { world, clients, mute }: State,
  name: string,
  { server, editor }: { readonly server: number; readonly editor: number | undefined },
): MadeClient {
  const cwd = editor === undefined ? HOME : projectPath(editor - 1);
  const identity = { identity: JSON.stringify([name, cwd]), label: `${name} (${cwd})`, cwd };
  const client = world.addClient({ server, isMute: mute.has(name), identity });
  const made = { client, identity, server, toolsChanged: 0 };
  clients.set(name, made);
  return made;
}

interface Asked {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly progress: boolean;
}

function call(state: State, by: MadeClient, { tool, args, progress }: Asked): TargetCall {
  const { client, identity } = by;
  const at = nowOf(state);
  // A delivery by such a read would matter to new work only.
  if (!tool.startsWith('unity_get_')) state.tasks.readAll(client.server, identity, state.world.known);
  const reading = readToolCall(tool, args, () => newLogId(state), state.customTools);
  const made: MadeCall = {
    by,
    at,
    tool,
    args,
    number: reading.kind === 'call' ? state.world.calls() + 1 : undefined,
    answer: undefined,
    progress: 0,
    leave: () => {
      if (made.number !== undefined) client.cancel(made.number);
    },
  };
  if (reading.kind === 'refused') made.answer = toolAnswerOf(tool, at, reading.envelope);
  if (reading.kind === 'unknown') made.answer = { at, invalid: reading.error };
  if (made.number !== undefined) state.calls.set(made.number, made);
  if (reading.kind === 'call') client.ask(reading.call, progress);
  const one: TargetCall = {
    at,
    get answer() {
      return made.answer;
    },
    get progress() {
      return made.progress;
    },
    get asked() {
      return made.number === undefined ? 0 : state.world.askedAbout(made.number);
    },
    cancel: made.leave,
  };
  state.made.set(one, made);
  return one;
}

export function madeClient(state: State, name: string): MadeClient {
  return state.clients.get(name) ?? makeClient(state, name, { server: 0, editor: undefined });
}

/** The processing of `tools/call` before the hub receives it, as in the real MCP shell (server/clients/mcp/mcp-server.ts), without its promises. */
type Reading =
  | { readonly kind: 'call'; readonly call: ToolCall }
  /** Answered at once (ENV-05). */
  | { readonly kind: 'refused'; readonly envelope: Envelope }
  /** A JSON-RPC error. */
  | { readonly kind: 'unknown'; readonly error: string };

/** `customTools`: names of the Editor's own tools that are offered; the mock checks their arguments against their schemas. */
function readToolCall(
  tool: string,
  args: Readonly<Record<string, unknown>>,
  newLogId: () => string,
  customTools: readonly string[] = [],
): Reading {
  if (customTools.includes(tool))
    return { kind: 'call', call: { tool: 'custom_tool', params: customParams(tool, args) } };
  if (!isTool(tool))
    return { kind: 'unknown', error: `JSON-RPC error -32602: Unknown tool: ${JSON.stringify(tool.slice(0, 100))}.` };
  const uncarriable = findUncarriable(args);
  if (uncarriable !== undefined) return { kind: 'refused', envelope: invalidParams(tool, [uncarriable], newLogId()) };
  // In the form of parsed JSON.
  const given: unknown = JSON.parse(JSON.stringify(args));
  const context = { newLogId, ask: () => Promise.reject(new Error('no user is asked')) };
  const refused = (errors: Parameters<typeof refuseArguments>[1]): Reading => ({
    kind: 'refused',
    envelope: refuseArguments(tool, errors, context),
  });
  switch (tool) {
    case 'unity_execute_code': {
      const read = toolValidators[tool].params(given);
      return read.ok ? { kind: 'call', call: { tool, params: read.value } } : refused(read.errors);
    }
    case 'unity_query': {
      const read = toolValidators[tool].params(given);
      return read.ok ? { kind: 'call', call: { tool, params: read.value } } : refused(read.errors);
    }
    case 'unity_get_result': {
      const read = toolValidators[tool].params(given);
      return read.ok ? { kind: 'call', call: { tool, params: read.value } } : refused(read.errors);
    }
    case 'unity_get_logs': {
      const read = toolValidators[tool].params(given);
      return read.ok ? { kind: 'call', call: { tool, params: read.value } } : refused(read.errors);
    }
    case 'unity_get_log_details': {
      const read = toolValidators[tool].params(given);
      return read.ok ? { kind: 'call', call: { tool, params: read.value } } : refused(read.errors);
    }
    case 'unity_help': {
      const read = toolValidators[tool].params(given);
      return read.ok ? { kind: 'call', call: { tool, params: read.value } } : refused(read.errors);
    }
  }
}

function customParams(
  name: string,
  { timeout, idempotency_key, ...args }: Readonly<Record<string, unknown>>,
): CustomToolCall {
  const given: JsonObject = JSON.parse(JSON.stringify(args));
  return {
    name,
    arguments: given,
    ...(typeof timeout === 'number' ? { timeout } : {}),
    ...(typeof idempotency_key === 'string' ? { idempotency_key } : {}),
  };
}

const isTool = (name: string): name is (typeof toolNames)[number] => toolNames.some((known) => known === name);

/** The real shell checks each envelope once more, and answers `internal_error` if it does not fit: here the mistake is reported. */
export function toolAnswerOf(tool: string, at: number, envelope: Envelope): ToolAnswer {
  const validator = Object.entries(toolValidators).find(([name]) => name === tool)?.[1];
  const checked = validator?.envelope(envelope);
  return checked?.ok === false
    ? { at, envelope, invalid: checked.errors[0]?.message ?? 'the envelope does not fit' }
    : { at, envelope };
}

/** An answer in the form of the real MCP shell (ENV-10, ENV-11), without its images. */
export const shownTo = (state: State, { tool, args }: MadeCall, envelope: Envelope): Shown =>
  showAnswer({ tool, given: args, limit: limits.answer_limit_bytes, newLogId: () => newLogId(state) }, envelope);

/** A call of the case; its number in the world, unless it never reached the hub. */
interface MadeCall {
  readonly by: MadeClient;
  readonly at: number;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly number: number | undefined;
  answer: ToolAnswer | undefined;
  progress: number;
  /** Cancels it, also after its answer. */
  readonly leave: () => void;
}

interface MadeClient {
  readonly client: SimulatedClient;
  /** Its identity at its server. */
  readonly identity: HubClient;
  readonly server: number;
  toolsChanged: number;
}

export interface State {
  readonly world: World;
  readonly judge: Judge;
  readonly trace: TraceKeeper;
  readonly tasks: VirtualTasks;
  /** Names of the Editor's own tools that are offered. */
  readonly customTools: readonly string[];
  /** Names of clients whose user cannot be asked. */
  readonly mute: ReadonlySet<string>;
  readonly began: number;
  /** Files written by programs, by path. */
  readonly files: Map<string, string>;
  readonly ledger: LedgerLine[];
  readonly calls: Map<number, MadeCall>;
  readonly made: Map<TargetCall, MadeCall>;
  readonly clients: Map<string, MadeClient>;
  lastId: number;
  verdict: readonly Violation[] | undefined;
}

/** Time for a command to reach its Editor. */
export const PIPE_AND_WIRE_MS = 5;

export const projectPath = (index: number): string => (index === 0 ? '/home/me/Game' : `/home/me/Game-${index + 1}`);

export const nowOf = ({ world, began }: State): number => world.timeline.now - began;

export function runVirtualWork({ world }: State, ms: number): void {
  world.timeline.run(world.timeline.now + ms);
}

const newLogId = (state: State): string => uuidV7(state.world.timeline.now, (state.lastId += 1));
