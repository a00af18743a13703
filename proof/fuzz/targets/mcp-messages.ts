import fc from 'fast-check';
import * as arbitraries from '../../../generated/typescript/arbitraries.ts';
import { toolNames } from '../../../generated/typescript/tools.ts';
import { carryArguments, carriedArguments } from '../../../server/clients/mcp/protocol/client-message.ts';
import { createMcpServer } from '../../../server/clients/mcp/mcp-server.ts';
import { type JsonRpcId, createLinkTransport, type LinkTransport } from '../../../server/clients/mcp/link-requests.ts';
import { traceOf } from '../../../server/lib/errors.ts';
import {
  Broken,
  mustHold,
  beginningOf,
  type OpenTarget,
  type Taken,
  type Target,
  anyError,
  LOG_ID,
  sampleValues,
  jsonBytes,
} from './target.ts';
import { parseJson } from '../../../server/lib/json.ts';
import { readClientLine, isTerminalAnswer } from '../../../server/clients/forwarder/client-message.ts';

const MOST_LINES = 12;

/** Turns of the event loop after which all answers have been sent: nothing here waits for anything else. */
const TURNS = 30;

const PING = 'the last ping';

const initialize = {
  jsonrpc: '2.0',
  id: 'init',
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: { elicitation: {} },
    clientInfo: { name: 'fuzzer', version: '1' },
  },
};

/** Requests of an AI client, through the SDK up to the hub. */
export const mcpMessages: Target = {
  name: 'mcp-messages',
  what: 'MCP messages of a client that has shaken hands: no request is answered twice, answers of tools are envelopes, and a ping afterwards is answered.',
  weight: 0.3,
  batch: 1_000,
  words: [
    '\n{"jsonrpc":"2.0","id":1,"method":"ping"}\n',
    '"progressToken":{}',
    '"_meta":null',
    '"uri":"unity://operations/',
    '"ref":{"type":"ref/resource","uri":"unity://operations/{log_id}"}',
    '"method":"tools/list"',
  ],
  open: (): OpenTarget => ({ starts, run: (input) => take(input.toString('utf8').split('\n').slice(0, MOST_LINES)) }),
};

function starts(seed: number): Buffer[] {
  const calls = toolNames.flatMap((name) =>
    sampleValues<object>(arbitraries.arbToolParams[name], seed, 5).map((given) =>
      request('tools/call', { name, arguments: given, _meta: { progressToken: 1 } }),
    ),
  );
  const others = [
    request('tools/list', {}),
    request('resources/list', {}),
    request('resources/templates/list', {}),
    request('resources/read', { uri: `unity://operations/${LOG_ID}` }),
    request('resources/read', { uri: 'unity://assets/Textures/a b.png' }),
    request('resources/subscribe', { uri: 'unity://logs' }),
    request('prompts/list', {}),
    request('prompts/get', { name: 'unity_async_pattern', arguments: {} }),
    request('completion/complete', {
      ref: { type: 'ref/resource', uri: 'unity://operations/{log_id}' },
      argument: { name: 'log_id', value: '0' },
    }),
    request('logging/setLevel', { level: 'debug' }),
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1, reason: 'x' } },
  ];
  const lines = [...calls, ...others].map((message) => JSON.stringify(message));
  return sampleValues(fc.shuffledSubarray(lines, { minLength: 1, maxLength: 4 }), seed, 80).map((some) =>
    Buffer.from(some.join('\n')),
  );
}

const request = (method: string, params: object): object => ({ jsonrpc: '2.0', id: 1, method, params });

interface Wire {
  readonly transport: LinkTransport;
  /** Ids of answers that are results, and of those that are errors. */
  readonly results: JsonRpcId[];
  readonly errors: JsonRpcId[];
}

/** The wire of the link: a line that is no message never reaches the SDK. */
function createWire(): Wire {
  const [results, errors]: [JsonRpcId[], JsonRpcId[]] = [[], []];
  const send = (text: string, answers: JsonRpcId | undefined): void => {
    const message: object = JSON.parse(text);
    if (answers !== undefined) ('result' in message ? results : errors).push(answers);
  };
  return {
    transport: createLinkTransport({ boot_id: 'boot', send, end: () => undefined, replace: () => undefined }),
    results,
    errors,
  };
}

const receive = ({ transport }: Wire, message: object): boolean => transport.deliver(carryArguments(message));

async function take(lines: readonly string[]): Promise<Taken> {
  const wire = createWire();
  const { server } = createMcpServer({
    ask: () => Promise.resolve(anyError),
    read: () => Promise.resolve({ kind: 'failed', code: 'unavailable', reason: 'There is no Editor here.' }),
    approve: () => undefined,
    cancelOperation: async () => undefined,
    newLogId: () => LOG_ID,
    onClient: () => undefined,
    onFault(error) {
      throw new Broken(`a fault of ours: ${traceOf(error)}`);
    },
  });
  await server.connect(wire.transport);
  receive(wire, initialize);
  await turns();
  receive(wire, { jsonrpc: '2.0', method: 'notifications/initialized' });
  const asked = lines.flatMap((line) => requestIds(wire, line));
  receive(wire, { jsonrpc: '2.0', id: PING, method: 'ping' });
  await turns();
  await server.close();
  return check(wire, asked);
}

/** Ids of the requests in a line. */
function requestIds(wire: Wire, line: string): unknown[] {
  const message = parseJson(line);
  if (typeof message !== 'object' || message === null || Array.isArray(message) || !receive(wire, message)) return [];
  return 'id' in message && 'method' in message ? [message.id] : [];
}

function check({ results, errors }: Wire, asked: readonly unknown[]): Taken {
  mustHold(results.includes(PING), () => 'the ping afterwards is not answered');
  const answers: readonly unknown[] = [...results, ...errors];
  for (const id of new Set(asked)) {
    const [times, answered] = [asked, answers].map((all) => all.filter((one) => one === id).length);
    mustHold(
      (answered ?? 0) <= (times ?? 0),
      () => `${beginningOf(id)} was asked ${times} times and answered ${answered} times`,
    );
  }
  return asked.some((id) => results.some((one) => one === id)) ? 'accepted' : 'refused';
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
}

/** Lines of an AI client, in the forwarder and in the server. */
export const clientLines: Target = {
  name: 'client-lines',
  what: 'Lines of an AI client: a message of a known kind, or an error that can be sent; arguments of any shape come through the SDK unchanged.',
  weight: 8,
  batch: 20_000,
  words: [
    '"is_complete":true',
    '"is_complete":false',
    '"arguments":null',
    '"arguments":[]',
    '"id":1.5',
    '"id":{}',
    'mcp-unity-bridge/arguments',
  ],
  open: (): OpenTarget => ({
    starts: (seed) => sampleValues(messages, seed, 150).map(jsonBytes),
    run: (input) => takeLines(input.toString('utf8')),
  }),
};

function takeLines(line: string): Taken {
  const read = readClientLine(line);
  if (read.kind === 'bad') {
    // The id of a request is returned whole, escaped.
    mustHold(
      !read.reply.includes('\n') && read.reply.length < 2_000 + 6 * line.length,
      () => `an answer that is no short line: ${beginningOf(read.reply)}`,
    );
    const reply: { readonly error?: { readonly code?: unknown } } = JSON.parse(read.reply);
    mustHold(Number.isSafeInteger(reply.error?.code), () => `an answer that is no error: ${beginningOf(read.reply)}`);
    return 'refused';
  }
  if (read.kind === 'batch') return 'accepted';
  const message: object = JSON.parse(line);
  carriesOn(message);
  if (read.kind === 'answer')
    mustHold(typeof isTerminalAnswer(line) === 'boolean', () => 'an answer is terminal or not');
  return 'accepted';
}

function carriesOn(message: object): void {
  const given = argumentsOf(message);
  if (Reflect.get(message, 'method') !== 'tools/call' || given === undefined || given === null) return;
  const carried = argumentsOf(carryArguments(message));
  mustHold(
    typeof carried === 'object' && carried !== null && !Array.isArray(carried),
    () => `the SDK would not let arguments like ${beginningOf(carried)} pass`,
  );
  mustHold(
    isCarrierItself(given) || carriedArguments(carried) === given,
    () => `arguments ${beginningOf(given)} arrive as ${beginningOf(carriedArguments(carried))}`,
  );
}

/** True if a client itself uses our name. */
const isCarrierItself = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && Object.hasOwn(given, 'mcp-unity-bridge/arguments');

function argumentsOf(message: object): unknown {
  const params: unknown = Reflect.get(message, 'params');
  return typeof params === 'object' && params !== null ? Reflect.get(params, 'arguments') : undefined;
}

const id = fc.oneof(fc.integer(), fc.string());

const messages = fc.oneof(
  fc.record({
    jsonrpc: fc.constant('2.0'),
    id,
    method: fc.constant('tools/call'),
    params: fc.record({ name: fc.string(), arguments: fc.anything({ maxDepth: 2 }) }),
  }),
  fc.record({
    jsonrpc: fc.constant('2.0'),
    method: fc.constant('notifications/cancelled'),
    params: fc.record({ requestId: id }),
  }),
  fc.record({
    jsonrpc: fc.constant('2.0'),
    id,
    result: fc.record({
      structuredContent: fc.record({ is_complete: fc.boolean() }),
      content: fc.array(fc.record({ type: fc.constant('text'), text: fc.string() })),
    }),
  }),
  fc.record({
    jsonrpc: fc.constant('2.0'),
    id: fc.constant(0),
    method: fc.constant('initialize'),
    params: fc.record({
      protocolVersion: fc.constant('2025-06-18'),
      capabilities: fc.object({ maxDepth: 1 }),
      clientInfo: fc.record({ name: fc.string(), version: fc.string() }),
    }),
  }),
);
