import { createInterface } from 'node:readline';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { startChild, type Child } from '../lib/child.ts';
import { parseJson } from '../../server/lib/json.ts';
import { AdapterError } from './serve-adapter.ts';
import {
  DoneReply,
  ErroredReply,
  HelloReply,
  LedgerReply,
  StartReply,
  UnsupportedReply,
  adapterProtocolVersion,
  type AdapterCommand,
} from './protocol.ts';
import { jsonText } from '../../generated/typescript/framing.ts';

/** An adapter that runs. Every method throws AdapterError, with a sentence on the fix, for a mistake of the adapter. */
export interface AdapterProcess {
  readonly hello: HelloReply;
  start(options: Omit<Extract<AdapterCommand, { cmd: 'start' }>, 'cmd'>): Promise<StartReply>;
  /** fault, heal, cancel_operation, stop. */
  order(command: Extract<AdapterCommand, { cmd: 'fault' | 'heal' | 'cancel_operation' | 'stop' }>): Promise<DoneReply>;
  ledger(): Promise<string>;
  /** A line that is no command of the protocol: `smoke` checks how it is handled. The raw reply. */
  raw(command: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** The end of its output on stderr. */
  stderr(): string;
  /** The adapter ends. */
  close(): Promise<void>;
}

/** Time limits of an adapter's answers. A start waits for an Editor, and so does a heal. */
const limitsMs = {
  hello: 20_000,
  start: 60_000,
  ledger: 10_000,
  fault: 60_000,
  heal: 60_000,
  cancel_operation: 10_000,
  stop: 20_000,
  raw: 10_000,
} as const;
const CLOSE_GRACE_MS = 5_000;

interface State {
  readonly child: Child;
  readonly command: string;
  lastId: number;
  readonly open: Map<
    number,
    { readonly resolve: (reply: unknown) => void; readonly reject: (error: AdapterError) => void }
  >;
}

/** Starts an adapter and sends it `hello`. */
export async function startAdapter(words: readonly string[]): Promise<AdapterProcess> {
  const [command = '', ...args] = words;
  const child = startChild({ command, args, endsWithStdin: true });
  const state: State = { child, command: words.join(' '), lastId: 0, open: new Map() };
  createInterface({ input: child.process.stdout }).on('line', (line) => receive(state, line));
  void child.ended.then(() => failAll(state, `the adapter ${child.ending() ?? 'ended'}${recentOutput(child)}`));
  try {
    const hello = await sayHello(state);
    return processOf(state, hello);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

async function sayHello(state: State): Promise<HelloReply> {
  const hello = expectReply(
    HelloReply,
    'hello',
    await request(state, { cmd: 'hello', protocol: adapterProtocolVersion }),
  );
  if (hello.protocol !== adapterProtocolVersion)
    throw new AdapterError(
      `hello: expected protocol ${adapterProtocolVersion}, the adapter speaks ${hello.protocol}. ${hello.protocol < adapterProtocolVersion ? 'Update the adapter.' : 'Update mcp-unity-bridge.'}`,
    );
  return hello;
}

function processOf(state: State, hello: HelloReply): AdapterProcess {
  return {
    hello,
    start: async (options) => expectReply(StartReply, 'start', await request(state, { cmd: 'start', ...options })),
    async order(command) {
      return expectReply(DoneReply, nameOf(command), await request(state, command));
    },
    ledger: async () => expectReply(LedgerReply, 'ledger', await request(state, { cmd: 'ledger' })).text,
    raw: (command) => exchange(state, command, limitsMs.raw),
    stderr: () => state.child.stderr(),
    close: () => state.child.end(CLOSE_GRACE_MS),
  };
}

const nameOf = (command: AdapterCommand): string => (command.cmd === 'fault' ? `fault ${command.fault}` : command.cmd);

async function request(state: State, command: AdapterCommand): Promise<unknown> {
  const reply = await exchange(state, command, limitsMs[command.cmd]);
  if (Value.Check(UnsupportedReply, reply))
    throw new AdapterError(
      `${nameOf(command)}: the adapter says that it cannot do what it declares: ${reply.reason}. Take it out of the capabilities of hello, or do it.`,
    );
  if (Value.Check(ErroredReply, reply))
    throw new AdapterError(`${nameOf(command)}: the adapter failed: ${reply.context}${recentOutput(state.child)}`);
  return reply;
}

function exchange(state: State, command: Readonly<Record<string, unknown>>, limitMs: number): Promise<unknown> {
  const id = (state.lastId += 1);
  const what = String(command['cmd']);
  return new Promise((resolve, reject) => {
    const ending = state.child.ending();
    if (ending !== undefined)
      return reject(new AdapterError(`${what}: the adapter ${ending}${recentOutput(state.child)}`));
    const timer = setTimeout(() => {
      state.open.delete(id);
      reject(
        new AdapterError(
          `${what}: the adapter did not answer within ${limitMs / 1000} s. Expected a line of JSON with "id": ${id} on its stdout (is stdout flushed?).${recentOutput(state.child)}`,
        ),
      );
    }, limitMs);
    const settle =
      <T>(end: (value: T) => void) =>
      (value: T): void => {
        clearTimeout(timer);
        end(value);
      };
    state.open.set(id, { resolve: settle(resolve), reject: settle(reject) });
    state.child.process.stdin.write(`${JSON.stringify({ id, ...command })}\n`);
  });
}

function receive(state: State, line: string): void {
  if (line.trim() === '') return;
  const reply = parseJson(jsonText(line));
  if (reply === undefined)
    return failAll(
      state,
      `the adapter wrote a line to stdout that is no JSON: ${line.slice(0, 200)}. Logs belong on stderr`,
    );
  const id: unknown = typeof reply === 'object' && reply !== null ? Reflect.get(reply, 'id') : undefined;
  const waiting = typeof id === 'number' ? state.open.get(id) : undefined;
  if (typeof id !== 'number' || waiting === undefined)
    return failAll(
      state,
      `the adapter answered with an id that no request has: ${line.slice(0, 200)}. Each reply has the id of its request, once`,
    );
  state.open.delete(id);
  waiting.resolve(reply);
}

function failAll({ open }: State, reason: string): void {
  for (const { reject } of open.values()) reject(new AdapterError(`${reason}.`));
  open.clear();
}

function expectReply<T extends TSchema>(schema: T, what: string, reply: unknown): Static<T> {
  if (Value.Check(schema, reply)) return reply;
  const [first] = Value.Errors(schema, reply);
  throw new AdapterError(
    `${what}: the reply is not of its schema (mcp-unity-bridge conformance schema adapter)${first === undefined ? '' : `: ${first.instancePath || '/'} ${first.message}`}. Got ${JSON.stringify(reply).slice(0, 300)}`,
  );
}

const recentOutput = (child: Child): string =>
  child.stderr() === '' ? '' : `\nIts stderr: ${child.stderr().slice(-1_000)}`;
