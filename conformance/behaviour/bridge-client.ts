import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { callTool, createTap, type Tap } from '../targets/real-tap.ts';
import { atPointer } from '../player/compare.ts';
import { type HttpRequest, type Manifest, type Pattern, NotMeasured } from './manifest.ts';
import { endingOf, quoteLastWords } from './unity-half.ts';
import { parseJson } from '../../server/lib/json.ts';

/** A call that was made, and its answer once received. */
export interface OpenCall {
  readonly at: number;
  readonly answer: (RawAnswer & { readonly at: number }) | undefined;
  /** The handle of a job, as soon as it has been received. */
  readonly handle?: () => string | undefined;
  /** The caller has stopped waiting, and the server is informed. */
  cancel(): void;
}

/** A request of a manifest, completely filled in. */
export type Filled =
  | { readonly kind: 'tool'; readonly tool: string; readonly args: Readonly<Record<string, unknown>> }
  | { readonly kind: 'http'; readonly request: HttpRequest };

/** A tool as the server lists it. */
export interface ListedTool {
  readonly name: string;
  /** A JSON Schema, if the server lists one. */
  readonly inputSchema?: unknown;
}

/** A client with the process that serves it. */
export interface BridgeClient {
  /** The tools of the server; undefined if the list did not arrive in time. */
  listTools(withinMs: number): Promise<readonly ListedTool[] | undefined>;
  call(request: Filled): OpenCall;
  /** Exit of the process, as text; undefined while it runs. */
  ending(): string | undefined;
  /** SIGKILL. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export interface BridgeCommand {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly dir: string;
  readonly now: () => number;
  readonly wire: (to: 'client' | 'server', text: string) => void;
}

/** Some download themselves, or wait for their Editor, before they answer. */
const INITIALIZE_MS = 60_000;

/** Starts the server and initializes it. Throws NotMeasured with the output of the command. */
export async function connectBridge(
  { command, env, dir, now, wire }: BridgeCommand,
  initializeMs = INITIALIZE_MS,
): Promise<BridgeClient> {
  const wrong: string[] = [];
  const [program = '', ...args] = command;
  const tap = createTap({ command: program, args, env: { ...env }, cwd: dir }, 'behaviour', {
    wire,
    wrong: (sentence) => void wrong.push(sentence),
    notification: nothing,
  });
  const client = new Client({ name: 'behaviour', version: '1.0.0' }, { capabilities: {} });
  try {
    await client.connect(tap.transport, { timeout: initializeMs });
  } catch (error) {
    tap.child?.kill('SIGKILL');
    throw new NotMeasured(`the server did not answer initialize: ${reasonOf(error, tap, { wrong, initializeMs })}`);
  }
  return {
    listTools: (withinMs) => listTools(client, withinMs),
    call(request) {
      if (request.kind === 'http') throw new Error('an MCP server has tools, and takes no HTTP requests');
      return call(client, { ...request, now });
    },
    ending: () => endingOf(tap.child),
    async kill() {
      tap.child?.kill('SIGKILL');
      await tap.child?.ended;
      await client.close();
    },
    close: () => client.close(),
  };
}

const nothing = (): void => undefined;

function reasonOf(
  error: unknown,
  tap: Tap,
  { wrong: [wrong], initializeMs }: { readonly wrong: readonly string[]; readonly initializeMs: number },
): string {
  const ending = endingOf(tap.child);
  if (ending !== undefined) return `it ${ending}`;
  const why =
    error instanceof McpError && error.code === ErrorCode.RequestTimeout
      ? `no answer came within ${initializeMs / MS_PER_S} s. A server answers it with one line of JSON on its stdout`
      : messageOf(error);
  return `${why}${wrong === undefined ? '' : `. ${wrong}`}${quoteLastWords(tap.child?.stderr() ?? '')}`;
}

const MS_PER_S = 1_000;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function listTools(client: Client, withinMs: number): Promise<readonly ListedTool[] | undefined> {
  try {
    return (await client.listTools({}, { timeout: withinMs })).tools;
  } catch (error) {
    if (error instanceof McpError) return undefined;
    throw error;
  }
}

function call(
  client: Client,
  {
    tool,
    args,
    now,
  }: { readonly tool: string; readonly args: Readonly<Record<string, unknown>>; readonly now: () => number },
): OpenCall {
  const abort = new AbortController();
  const made: { at: number; answer: OpenCall['answer'] } = { at: now(), answer: undefined };
  const settle = (answer: RawAnswer): void => {
    if (!abort.signal.aborted) made.answer = { at: now(), ...answer };
  };
  void callTool(client, tool, args, { signal: abort.signal }).then((answer) => {
    if (answer === undefined) return;
    settle('result' in answer ? rawAnswer(answer.result) : { isError: true, text: answer.error, value: undefined });
  });
  return {
    get at() {
      return made.at;
    },
    get answer() {
      return made.answer;
    },
    cancel: () => abort.abort('the user has changed their mind'),
  };
}

function rawAnswer(result: unknown): RawAnswer {
  const content = atPointer(result, '/content')?.value;
  const texts = Array.isArray(content) ? content.map((part: unknown) => atPointer(part, '/text')?.value) : [];
  const structured = atPointer(result, '/structuredContent')?.value;
  const text = texts.filter((one) => typeof one === 'string').join('\n');
  return {
    isError: atPointer(result, '/isError')?.value === true,
    text: text === '' && structured !== undefined ? JSON.stringify(structured) : text,
    value: structured ?? parseJson(text),
  };
}

/** The response to a call. */
export interface RawAnswer {
  /** A JSON-RPC error, or `isError`. */
  readonly isError: boolean;
  readonly text: string;
  /** The structured content, else the text where that is JSON. */
  readonly value: unknown;
}

/** True for an answer which reports that the work continues. */
export const isPending = (answer: RawAnswer, { pending }: Pick<Manifest, 'pending'>): boolean =>
  matchesAny(answer, pending);

export const matchesAny = (answer: RawAnswer, patterns: readonly Pattern[] = []): boolean =>
  patterns.some((pattern) => matches(answer, pattern));

function matches({ text, value }: RawAnswer, pattern: Pattern): boolean {
  if ('text' in pattern) return new RegExp(pattern.text, 'm').test(text);
  const found = atPointer(value, pattern.pointer)?.value;
  const wanted: readonly unknown[] = Array.isArray(pattern.equals) ? pattern.equals : [pattern.equals];
  return wanted.includes(found);
}

/** The handle with which a result can be requested. */
export function handleIn({ text, value }: RawAnswer, { handle }: Pick<Manifest, 'handle'>): string | undefined {
  if (handle === undefined) return undefined;
  if ('text' in handle) return new RegExp(handle.text, 'm').exec(text)?.[1];
  const found = atPointer(value, handle.pointer)?.value;
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined;
}
