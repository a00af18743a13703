import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import type { McpSide, ToolMappings } from '../adapter/protocol.ts';
import { CouldNotRun } from '../player/play.ts';
import type { TargetCall, TargetClient, ToolAnswer } from '../script/case-target.ts';
import { readAnswer, mapAnswer, mapArguments } from './mapping.ts';
import { callTool, createTap, type AnswerMode, type Tap } from './real-tap.ts';

/** An MCP client with the process that serves it. */
export interface RealClient extends TargetClient {
  /** The SDK's client, for requests that are no tool call. */
  sdk(): Client;
  /** Tool calls that wait for their answer. */
  unanswered(): number;
  /** Its command's output on stderr, for a sentence; may be empty. */
  recentOutput(): string;
  /** All of them. */
  stderr(): string;
  answers(mode: AnswerMode): void;
  /** SIGKILL of the command that serves it (over HTTP: its connections); its open requests are never answered. */
  cut(): Promise<void>;
  /** SIGKILL of the command, which is the server: the client starts it again and repeats its open requests, as clients do. */
  restart(): Promise<void>;
}

export interface RealClientOptions {
  readonly name: string;
  /** Its name towards the server: cases that run side by side in one project must be several callers (EXO-05). Default: `name`. */
  readonly caller?: string;
  readonly mcp: McpSide;
  readonly tool_names: Readonly<Record<string, string>>;
  readonly tool_mapping: ToolMappings;
  /** Ms since the case began. */
  readonly now: () => number;
  readonly observer: Observer;
}

/** Callbacks for the events of a client. */
export interface Observer {
  wire(to: 'client' | 'server', text: string): void;
  wrong(message: string): void;
  notification(method: string): void;
  called(tool: string, at: number): void;
  answered(tool: string, at: number, answer: ToolAnswer): void;
  /** Reports an action that no step requested. */
  aside(sentence: string): void;
  notifications(method: string): number;
}

/** A server that has not answered `initialize` by then hangs. */
const INITIALIZE_MS = 20_000;

interface Call {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly wantsProgress: boolean;
  readonly at: number;
  answer: ToolAnswer | undefined;
  /** On the connections that it was made on. */
  progress: () => number;
  isCancelled: boolean;
  repeats: number;
  abort: AbortController;
}

interface State extends RealClientOptions {
  mcpClient: Client;
  tap: Tap;
  readonly open: Set<Call>;
  mode: AnswerMode;
  /** Its command is ended by us, so its exit is expected. */
  isEnding: boolean;
}

/** Starts and initializes it. Throws CouldNotRun, with the output of the command. */
export async function connectRealClient(options: RealClientOptions): Promise<RealClient> {
  const state: State = {
    ...options,
    ...(await connectClient(options, () => state.isEnding)),
    open: new Set(),
    mode: 'pass',
    isEnding: false,
  };
  return {
    call: (tool, args, how) => makeCall(state, { tool, args, wantsProgress: how?.progress === true }),
    notifications: (method) => options.observer.notifications(method),
    sdk: () => state.mcpClient,
    unanswered: () => state.open.size,
    recentOutput: () => recentOutput(state.tap),
    stderr: () => state.tap.child?.stderr() ?? '',
    answers(mode) {
      state.mode = mode;
      state.tap.answers(mode);
    },
    async leave() {
      state.isEnding = true;
      state.open.clear();
      await state.mcpClient.close();
    },
    async cut() {
      state.isEnding = true;
      state.open.clear();
      await endClient(state);
    },
    restart: () => restart(state),
  };
}

async function connectClient(
  options: RealClientOptions,
  isEnding: () => boolean,
): Promise<{ readonly mcpClient: Client; readonly tap: Tap }> {
  const { name, caller = name, mcp, observer } = options;
  const wrong: string[] = [];
  const tap = createTap(mcp, caller, {
    ...observer,
    wrong(message) {
      wrong.push(message);
      observer.wrong(message);
    },
  });
  const mcpClient = new Client({ name: caller, version: '1.0.0' }, { capabilities: {} });
  let isConnected = false;
  tap.child?.ended.then(
    () => {
      if (isConnected && !isEnding())
        observer.wrong(
          `The command that serves ${name} ${tap.child?.ending() ?? 'ended'}, although its client was there.${recentOutput(tap)}`,
        );
    },
    () => undefined,
  );
  try {
    await mcpClient.connect(tap.transport, { timeout: INITIALIZE_MS });
    // `initialize` may be answered by a small process before the server has loaded. A server without ping answers it with an error, and so runs.
    await mcpClient.ping({ timeout: INITIALIZE_MS }).catch(unlessRefused);
    isConnected = true;
    return { mcpClient, tap };
  } catch (error) {
    tap.child?.kill('SIGKILL');
    throw new CouldNotRun(`initialize failed: ${reasonOf(error, tap, wrong.slice(0, 1))}${recentOutput(tap)}`);
  }
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof McpError) || error.code !== METHOD_NOT_FOUND) throw error;
}

function reasonOf(error: unknown, tap: Tap, wrong: readonly string[]): string {
  const ending = tap.child?.ending();
  if (ending?.startsWith('could not') === true) return `the server command ${ending}.`;
  if (ending !== undefined && !ending.includes('SIGKILL')) return `the server command ${ending} before it answered.`;
  const text =
    error instanceof Error
      ? `${error.message}${error.cause instanceof Error ? ` (${error.cause.message})` : ''}`
      : String(error);
  if (text.includes('timed out'))
    return [
      `no answer within ${INITIALIZE_MS / 1000} s; a server answers the request initialize with one line of JSON on its stdout.`,
      ...wrong,
    ].join(' ');
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

const recentOutput = ({ child }: Tap): string =>
  child === undefined || child.stderr() === '' ? '' : ` Its stderr: ${child.stderr().slice(-800)}`;

function makeCall(
  state: State,
  { tool, args, wantsProgress }: Pick<Call, 'tool' | 'args' | 'wantsProgress'>,
): TargetCall {
  const made: Call = {
    tool,
    args,
    wantsProgress,
    at: state.now(),
    answer: undefined,
    progress: () => 0,
    isCancelled: false,
    repeats: 0,
    abort: new AbortController(),
  };
  state.open.add(made);
  state.observer.called(tool, made.at);
  send(state, made, args);
  return {
    at: made.at,
    get answer() {
      return made.answer;
    },
    get progress() {
      return made.progress();
    },
    get repeats() {
      return made.repeats;
    },
    cancel() {
      made.isCancelled = true;
      state.open.delete(made);
      made.abort.abort('the user has changed their mind');
    },
  };
}

function send(state: State, made: Call, args: Readonly<Record<string, unknown>>): void {
  const { mcpClient, tool_names, tool_mapping } = state;
  const mapping = tool_mapping[made.tool] ?? {};
  const { tap } = state;
  const before = made.progress();
  made.abort = new AbortController();
  const { signal } = made.abort;
  void callTool(mcpClient, tool_names[made.tool] ?? made.tool, mapArguments(mapping, args), {
    signal,
    // Counted on the wire: this only requests it.
    ...(made.wantsProgress ? { onprogress: () => undefined } : {}),
  }).then((answer) => {
    if (answer === undefined) return;
    if ('result' in answer) settle(state, made, readAnswer(made.tool, mapAnswer(mapping, answer.result)));
    else settle(state, made, { invalid: `a JSON-RPC error instead of an envelope (ENV-05): ${answer.error}` });
  });
  const token = tap.newestCall();
  made.progress = () => before + (token === undefined ? 0 : tap.progress(token));
}

const METHOD_NOT_FOUND = -32601;

function settle(state: State, made: Call, answer: Omit<ToolAnswer, 'at'>): void {
  if (made.isCancelled || made.answer !== undefined) return;
  state.open.delete(made);
  made.answer = { at: state.now(), ...answer };
  state.observer.answered(made.tool, made.at, made.answer);
}

async function endClient({ tap, mcpClient }: State): Promise<void> {
  tap.child?.kill('SIGKILL');
  await tap.child?.ended;
  await mcpClient.close();
}

async function restart(state: State): Promise<void> {
  state.isEnding = true;
  const unanswered = [...state.open];
  await endClient(state);
  state.isEnding = false;
  try {
    Object.assign(state, await connectClient(state, () => state.isEnding));
  } catch (error) {
    // It ran before: if it does not restart, that is a fault of the command.
    return state.observer.wrong(
      `After a SIGKILL the server does not restart: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  state.tap.answers(state.mode);
  for (const made of unanswered) repeat(state, made);
}

function repeat(state: State, made: Call): void {
  const args = remaining(made, state.now());
  const timeout = 'timeout' in args ? `, timeout ${String(args['timeout'])}` : '';
  made.repeats += 1;
  state.observer.aside(
    `at ${Math.round(state.now())} ms ${state.name} has started the server again and repeats its unanswered ${made.tool}${timeout}`,
  );
  send(state, made, args);
}

/** The same call, with the time that is left of its timeout. */
function remaining({ args, at }: Call, now: number): Readonly<Record<string, unknown>> {
  const timeout = args['timeout'];
  return typeof timeout === 'number' ? { ...args, timeout: Math.max(0, Math.round(timeout - (now - at))) } : args;
}
