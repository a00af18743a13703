import fc from 'fast-check';
import {
  frameLine,
  messageLine,
  readCommandReply,
  readFrameToForwarder,
  readFrameToServer,
} from '../../../server/clients/link/frames.ts';
import type { CommandFrame } from '../../../generated/typescript/link.ts';
import { mustHold, beginningOf, type OpenTarget, type Taken, type Target, jsonBytes, sampleValues } from './target.ts';

const text = fc.string({ unit: 'binary', maxLength: 20 });
const accepted = fc.record({ store_id: fc.uuid(), log_id: fc.uuid() });
const message = fc.oneof(
  fc.record({
    jsonrpc: fc.constant('2.0'),
    id: fc.oneof(fc.nat(), text),
    method: fc.constantFrom('tools/call', 'initialize', 'ping'),
    params: fc.object({ maxDepth: 2 }),
  }),
  fc.record({ jsonrpc: fc.constant('2.0'), id: fc.nat(), result: fc.object({ maxDepth: 2 }) }),
);

const framesToServer = fc.oneof(
  fc.record({
    type: fc.constant('open'),
    client_uuid: fc.uuid(),
    version: text,
    pid: fc.nat(),
    cwd: text,
    proof: text,
  }),
  fc.record(
    { type: fc.constant('message'), ordinal: fc.nat(), waited_ms: fc.nat(), accepted, m: message },
    { requiredKeys: ['type', 'm'] },
  ),
  fc.record({ type: fc.constant('written'), ordinal: fc.nat(), terminal: fc.boolean() }),
  fc.record({ type: fc.constant('close') }),
  fc.record({ type: fc.constant('command'), command: fc.constant('list'), limit: fc.nat() }),
  fc.record({ type: fc.constant('command'), command: fc.constantFrom('cancel', 'show', 'open'), log_id: fc.uuid() }),
  fc.record(
    { type: fc.constant('command'), command: fc.constant('status'), operations: fc.nat() },
    { requiredKeys: ['type', 'command'] },
  ),
);

const framesToForwarder = fc.oneof(
  fc.record({ type: fc.constant('welcome'), boot_id: fc.uuid(), version: text, proof: text }),
  fc.record({ type: fc.constant('accepted'), ordinal: fc.nat(), store_id: fc.uuid(), log_id: fc.uuid() }),
  fc.record({ type: fc.constant('dropped'), ordinal: fc.nat() }),
  fc.record({ type: fc.constant('message'), ordinal: fc.nat(), m: message }),
  fc.record({ type: fc.constant('command_answer'), outcome: fc.constant('removed'), message: text }),
  fc.record({ type: fc.constant('refused'), reason: text }),
  fc.record({ type: fc.constant('handover'), successor: text }, { requiredKeys: ['type'] }),
);

const words = [
  '{"type":"message","ordinal":',
  ',"m":',
  '"type":"open"',
  '"accepted":null',
  '"ordinal":-1',
  '"waited_ms":-1',
];

/** Frames of a forwarder to its server. */
export const linkToServer: Target = {
  name: 'link-to-server',
  what: 'Link frames of a forwarder: members that are there are of their types, and what is written is read back.',
  weight: 8,
  batch: 20_000,
  words,
  open: (): OpenTarget => ({
    starts: (seed) => sampleValues(framesToServer, seed, 150).map(jsonBytes),
    run: (input) => takeAtServer(input.toString('utf8')),
  }),
};

/** Frames of a server to a forwarder. */
export const linkToForwarder: Target = {
  name: 'link-to-forwarder',
  what: 'Link frames of a server: the message inside stays the text that it was.',
  weight: 8,
  batch: 20_000,
  words,
  open: (): OpenTarget => ({
    starts: (seed) => sampleValues(framesToForwarder, seed, 150).map(jsonBytes),
    run: (input) => takeAtForwarder(input.toString('utf8')),
  }),
};

function takeAtServer(line: string): Taken {
  const frame = readFrameToServer(line);
  if (frame === undefined) return 'refused';
  if (frame.type === 'message') {
    mustHold(typeof frame.m === 'object', () => `m is ${typeof frame.m}`);
    for (const [name, value] of [
      ['ordinal', frame.ordinal],
      ['waited_ms', frame.waited_ms],
    ] as const) {
      mustHold(
        value === undefined || (Number.isSafeInteger(value) && value >= 0),
        () => `${name} is ${beginningOf(value)}: expected a whole number of at least 0, or no frame`,
      );
    }
    const as: unknown = frame.accepted;
    mustHold(
      as === undefined || isAcceptedAs(as),
      () => `accepted is ${beginningOf(as)}: expected store_id and log_id, or no frame`,
    );
  } else if (frame.type === 'open') {
    mustHold(
      frame.project === undefined || typeof frame.project === 'string',
      () => `project is ${beginningOf(frame.project)}`,
    );
  } else if (frame.type === 'written') {
    mustHold(
      Number.isSafeInteger(frame.ordinal) && frame.ordinal >= 0,
      () => `ordinal is ${beginningOf(frame.ordinal)}`,
    );
    mustHold(
      frame.terminal === undefined || typeof frame.terminal === 'boolean',
      () => `terminal is ${beginningOf(frame.terminal)}`,
    );
  } else if (frame.type === 'command') {
    mustBeCommand(frame);
  }
  return 'accepted';
}

function mustBeCommand(frame: CommandFrame): void {
  switch (frame.command) {
    case 'cancel':
    case 'show':
      return mustHold(typeof frame.log_id === 'string', () => `log_id is ${beginningOf(frame.log_id)}`);
    case 'status':
      return mustHold(
        frame.operations === undefined || (Number.isSafeInteger(frame.operations) && frame.operations >= 0),
        () => `operations is ${beginningOf(frame.operations)}`,
      );
    case 'list':
      return mustHold(Number.isSafeInteger(frame.limit), () => `limit is ${beginningOf(frame.limit)}`);
    case 'open':
      return undefined;
    default:
      return mustHold(false, () => `command is ${beginningOf(frame)}`);
  }
}

function isAcceptedAs(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'store_id') === 'string' &&
    typeof Reflect.get(value, 'log_id') === 'string'
  );
}

const readFromServer = (line: string) => readFrameToForwarder(line) ?? readCommandReply(line);

/** Too short to nest beyond what can be printed. */
const PRINTED_CHARS = 5_000;

function takeAtForwarder(line: string): Taken {
  const frame = readFromServer(line);
  if (frame === undefined) return 'refused';
  // The client receives lines: a message with a line end in it would be two.
  if (frame.type === 'message') {
    const head = frame.ordinal === undefined ? {} : { ordinal: frame.ordinal };
    const again = readFrameToForwarder(messageLine(frame.text, head).slice(0, -1));
    mustHold(
      again?.type === 'message' && again.text === frame.text && again.ordinal === frame.ordinal,
      () => `is read as another message: ${beginningOf(frame.text)}`,
    );
    mustHold(
      frame.ordinal === undefined || Number.isSafeInteger(frame.ordinal),
      () => `ordinal is ${beginningOf(frame.ordinal)}`,
    );
    return 'accepted';
  }
  // An authenticated server may send unknown members of any depth; they are never printed.
  if (line.length > PRINTED_CHARS) return 'accepted';
  const again = readFromServer(frameLine(frame).slice(0, -1));
  mustHold(JSON.stringify(again) === JSON.stringify(frame), () => `is read as another frame: ${beginningOf(frame)}`);
  return 'accepted';
}
