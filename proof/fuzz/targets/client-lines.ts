import fc from 'fast-check';
import { readClientLine, isTerminalAnswer } from '../../../server/forwarder/client-message.ts';
import { carriedArguments, carryArguments } from '../../../server/mcp/protocol/client-message.ts';
import { mustHold, beginningOf, type OpenTarget, type Taken, type Target, jsonBytes, sampleValues } from './target.ts';

/** Lines of an AI client, at the forwarder and behind it. */
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
    run: (input) => take(input.toString('utf8')),
  }),
};

function take(line: string): Taken {
  const read = readClientLine(line);
  if (read.kind === 'bad') {
    // The id of a request comes back whole, escaped.
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

/** A client that uses our name is believed. */
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
