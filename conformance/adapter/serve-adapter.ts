import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { Value } from 'typebox/value';
import { jsonText } from '../../generated/typescript/framing.ts';
import { reasonOf } from '../../server/lib/errors.ts';
import { AdapterRequest, adapterProtocolVersion, type HelloReply, type McpSide } from './protocol.ts';
import { CouldNotRun } from '../player/play.ts';

type StartOrder = Omit<Extract<AdapterRequest, { cmd: 'start' }>, 'cmd' | 'id'>;

export type FaultCommand = Omit<Extract<AdapterRequest, { cmd: 'fault' }>, 'cmd' | 'id'>;

/** The work of an adapter, without its protocol. A method that throws is answered `errored`, with the message. */
export interface AdapterWork {
  readonly hello: Omit<HelloReply, 'id' | 'ok' | 'protocol'>;
  start(order: StartOrder): Promise<{ readonly mcp: McpSide; readonly pids?: number[] }>;
  /** Resolves with `did` for a fault without a visible effect. */
  fault(order: FaultCommand): Promise<{ readonly did: string } | undefined>;
  heal(): Promise<void>;
  cancelOperation(log_id: string): Promise<void>;
  stop(): Promise<void>;
}

/** Reads commands until stdin ends, one at a time; then stops what runs. */
export async function serveAdapter(work: AdapterWork, input: Readable, output: Writable): Promise<void> {
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue;
    output.write(`${JSON.stringify(await answer(work, line))}\n`);
  }
  await work.stop();
}

async function answer(work: AdapterWork, line: string): Promise<object> {
  let id = 0;
  try {
    const request: unknown = JSON.parse(jsonText(line));
    id = idOf(request);
    if (!Value.Check(AdapterRequest, request))
      return {
        id,
        unsupported: true,
        reason: `not a command of protocol ${adapterProtocolVersion}: ${line.slice(0, 200)}`,
      };
    return { id, ok: true, ...(await obey(work, request)) };
  } catch (error) {
    return { id, errored: true, context: reasonOf(error) };
  }
}

function idOf(request: unknown): number {
  const id: unknown = typeof request === 'object' && request !== null ? Reflect.get(request, 'id') : undefined;
  return typeof id === 'number' ? id : 0;
}

async function obey(work: AdapterWork, request: AdapterRequest): Promise<object | undefined | void> {
  switch (request.cmd) {
    case 'hello':
      return { protocol: adapterProtocolVersion, ...work.hello };
    case 'start':
      return work.start(request);
    case 'fault':
      return work.fault(request);
    case 'heal':
      return work.heal();
    case 'cancel_operation':
      return work.cancelOperation(request.log_id);
    case 'stop':
      return work.stop();
    case 'ledger':
      throw new Error('programs write to ledger_path itself; there is nothing to ask for');
  }
}

/** The adapter is wrong: it breaks its protocol, exits, does not answer or lacks a declared capability. The message names the fix. Exit code 4. */
export class AdapterError extends CouldNotRun {
  constructor(message: string) {
    super(message);
    this.name = 'AdapterError';
  }
}
