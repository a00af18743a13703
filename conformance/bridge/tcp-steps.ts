import { createConnection, type Socket } from 'node:net';
import { bridgeErrors } from '../../generated/typescript/errors.ts';
import { createFrameDecoder } from '../../generated/typescript/framing.ts';
import { limits, protocolVersion } from '../../generated/typescript/limits.ts';
import { readFrameFromEditor } from '../../generated/typescript/rpc.ts';
import type { StepOf } from './bridge-step.ts';
import { presentLink } from './connection-steps.ts';
import type { BridgeRun } from './bridge-run.ts';
import { Unmet, WAIT_MS, waitFor } from './wait.ts';

const frame = (message: object): string => {
  const text = JSON.stringify({ jsonrpc: '2.0', ...message });
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
};

/** Bytes that are no frame end the connection, and nothing behind them is read. */
export async function raw(bridgeRun: BridgeRun, step: StepOf<'raw'>): Promise<void> {
  const link = presentLink(bridgeRun);
  const id = link.nextId();
  link.expectAnswer(id, 'ping');
  bridgeRun.recorder.fault('the server sends what is no frame');
  await link.sendRaw(`${step.bytes}${frame({ id, method: 'ping', params: {} })}`);
  const what = `the connection to be closed after ${JSON.stringify(step.bytes.slice(0, 80))}`;
  await waitFor(bridgeRun, {
    what,
    within: step.within,
    look: () => {
      if (link.received.some(({ text }) => text.includes(`"id":${id}`)))
        throw new Unmet(`A ping behind ${JSON.stringify(step.bytes.slice(0, 80))}, which is no frame, was answered.`);
      return link.closed;
    },
  });
}

interface Heard {
  readonly messages: string[];
  isOver: boolean;
}

/** Another program dials the Unity side. */
export async function stranger(bridgeRun: BridgeRun, step: StepOf<'stranger'>): Promise<void> {
  bridgeRun.recorder.fault(
    `another program dials the Unity side${step.count === undefined ? '' : `, ${step.count} times`}`,
  );
  const heard = await Promise.all(Array.from({ length: step.count ?? 1 }, () => dial(bridgeRun, step)));
  for (const one of heard) await judge(bridgeRun, step, one);
}

async function dial(bridgeRun: BridgeRun, { sends, attach }: StepOf<'stranger'>): Promise<Heard> {
  const heard: Heard = { messages: [], isOver: false };
  const socket = createConnection(bridgeRun.port, '127.0.0.1');
  bridgeRun.strangers.push(socket);
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
  bridgeRun: BridgeRun,
  { sends, ends, error, within = WAIT_MS }: StepOf<'stranger'>,
  heard: Heard,
): Promise<void> {
  const who = sends === undefined ? 'a second dialer' : `one who sends ${JSON.stringify(sends.slice(0, 60))}`;
  const told = (): string | undefined => {
    const wrong = heard.messages.find((text) => errorCodeOf(text) === undefined);
    if (wrong !== undefined) throw new Unmet(`${who} was told: ${wrong.slice(0, 300)}`);
    return heard.messages.find((text) => error !== undefined && errorCodeOf(text) === bridgeErrors[error].number);
  };
  if (error !== undefined)
    await poll(bridgeRun, { what: `the error ${error} to ${who}`, within, look: () => told() !== undefined });
  if (ends === true)
    await poll(bridgeRun, {
      what: `the connection of ${who} to be closed by the Unity side`,
      within,
      look: () => heard.isOver,
    });
  told();
}

/** Of an error answer; undefined for everything else. */
function errorCodeOf(text: string): unknown {
  const reading = readFrameFromEditor(text, () => undefined);
  return reading.ok && reading.frame.kind === 'failure' ? reading.frame.error.code : undefined;
}

interface Poll {
  readonly what: string;
  readonly within: number;
  readonly look: () => boolean;
}

/** What unauthenticated peers see is not an event of the run. */
async function poll(bridgeRun: BridgeRun, { what, within, look }: Poll): Promise<void> {
  const deadline = bridgeRun.now() + within * bridgeRun.options.patience;
  while (!look()) {
    if (bridgeRun.now() > deadline) throw new Unmet(`Waited ${within} ms in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
