import { createConnection, type Socket } from 'node:net';
import { bridgeErrors } from '../../generated/typescript/errors.ts';
import { createFrameDecoder } from '../../generated/typescript/framing.ts';
import { limits, protocolVersion } from '../../generated/typescript/limits.ts';
import { readFrameFromEditor } from '../../generated/typescript/rpc.ts';
import type { StepOf } from './bridge-case.ts';
import { presentLink } from './connection-steps.ts';
import type { Stage } from './stage.ts';
import { Unmet } from './unmet.ts';
import { waitFor } from './wait.ts';

const END_MS = 10_000;
const frame = (message: object): string => {
  const text = JSON.stringify({ jsonrpc: '2.0', ...message });
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
};

/** Bytes that are no frame end the connection, and nothing behind them is read. */
export async function raw(stage: Stage, step: StepOf<'raw'>): Promise<void> {
  const link = presentLink(stage);
  const id = link.nextId();
  link.expectAnswer(id, 'ping');
  stage.recorder.fault('the server sends what is no frame');
  await link.sendRaw(`${step.bytes}${frame({ id, method: 'ping', params: {} })}`);
  const what = `the connection to be closed after ${JSON.stringify(step.bytes.slice(0, 80))}`;
  await waitFor(stage, {
    what,
    within: step.within ?? END_MS,
    look: () => {
      if (link.received.some(({ text }) => text.includes(`"id":${id}`)))
        throw new Unmet(`A ping behind ${JSON.stringify(step.bytes.slice(0, 80))}, which is no frame, was answered.`);
      return link.closed ? true : undefined;
    },
  });
}

interface Heard {
  readonly messages: string[];
  isOver: boolean;
}

/** Somebody else dials the Unity side. */
export async function stranger(stage: Stage, step: StepOf<'stranger'>): Promise<void> {
  stage.recorder.fault(`somebody else dials the Unity side${step.count === undefined ? '' : `, ${step.count} times`}`);
  const heard = await Promise.all(Array.from({ length: step.count ?? 1 }, () => dial(stage, step)));
  for (const one of heard) await judge(stage, step, one);
}

async function dial(stage: Stage, { sends, attach }: StepOf<'stranger'>): Promise<Heard> {
  const heard: Heard = { messages: [], isOver: false };
  const socket = createConnection(stage.port, '127.0.0.1');
  stage.strangers.push(socket);
  const decoder = createFrameDecoder({
    limit: () => limits.frame_limit_bytes,
    message: (text) => heard.messages.push(text),
    broken: () => undefined,
  });
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => decoder.push(bytes));
  socket.on('close', () => {
    heard.isOver = true;
  });
  await connected(socket);
  const params = { protocol_version: protocolVersion, server_version: 'a stranger', push_port: 9, clients: [] };
  if (attach === true) socket.write(frame({ id: 1, method: 'server/attach', params }));
  if (sends !== undefined)
    socket.write(sends.replaceAll('{{attach}}', frame({ id: 1, method: 'server/attach', params })));
  return heard;
}

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', (error) => reject(new Unmet(`The Unity side could not be dialled: ${error.message}.`)));
  });
}

async function judge(
  stage: Stage,
  { sends, ends, error, within = END_MS }: StepOf<'stranger'>,
  heard: Heard,
): Promise<void> {
  const who = sends === undefined ? 'a second dialer' : `one who sends ${JSON.stringify(sends.slice(0, 60))}`;
  const told = (): string | undefined => {
    const wrong = heard.messages.find((text) => errorCodeOf(text) === undefined);
    if (wrong !== undefined) throw new Unmet(`${who} was told: ${wrong.slice(0, 300)}`);
    return heard.messages.find((text) => error !== undefined && errorCodeOf(text) === bridgeErrors[error].number);
  };
  if (error !== undefined) await poll(stage, { what: `the error ${error} to ${who}`, within, look: told });
  if (ends === true)
    await poll(stage, {
      what: `the connection of ${who} to be closed by the Unity side`,
      within,
      look: () => (heard.isOver ? true : undefined),
    });
  told();
}

/** Of an error answer; undefined for everything else. */
function errorCodeOf(text: string): unknown {
  const reading = readFrameFromEditor(text, () => undefined);
  return reading.ok && reading.frame.kind === 'failure' ? reading.frame.error.code : undefined;
}

interface Poll<T> {
  readonly what: string;
  readonly within: number;
  readonly look: () => T | undefined;
}

/** What strangers see is no event of the stage. */
async function poll<T>(stage: Stage, { what, within, look }: Poll<T>): Promise<void> {
  const deadline = stage.now() + within * stage.options.patience;
  while (look() === undefined) {
    if (stage.now() > deadline) throw new Unmet(`Waited ${within} ms in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
