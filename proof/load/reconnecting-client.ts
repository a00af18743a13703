import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope } from '../../generated/typescript/types.ts';
import { BadAnswer, envelopeIn, isStored, connectAs, type Surroundings, type Connection } from './connection.ts';
import type { ClientKind } from './plan.ts';
import { noteAccepted, countOne, recordTime, type LoadRecord } from './record.ts';

/** A client that connects again and calls again until it has an answer, as people do. */
export interface ReconnectingClient {
  readonly name: string;
  readonly kind: ClientKind;
  readonly project: string;
  /** Resolves with the answer; `repeated` is told each time that the call is made again. Rejects only when no server answers for a very long time. */
  call(tool: string, args: Readonly<{ [name: string]: unknown }>, repeated?: () => void): Promise<Envelope>;
  read(uri: string): Promise<unknown>;
  /** Of the forwarder that serves it now. */
  pid(): number | undefined;
  close(): Promise<void>;
}

/** Longer than any timeout that is asked for; what takes longer has been lost on the way. */
const REQUEST_MS = 20_000;
/** A server that was killed is back by then, on a machine that is busy. */
const PATIENCE_MS = 180_000;
const BACK_OFF_MS = [50, 200, 500, 1_000, 2_000];

interface State {
  readonly name: string;
  readonly kind: ClientKind;
  readonly surroundings: Surroundings;
  readonly record: LoadRecord;
  connection: Promise<Connection> | undefined;
  isClosed: boolean;
}

export function createReconnectingClient(
  kind: ClientKind,
  name: string,
  surroundings: Surroundings,
  record: LoadRecord,
): ReconnectingClient {
  const state: State = { name, kind, surroundings, record, connection: undefined, isClosed: false };
  let pid: number | undefined;
  const connected = async (): Promise<Connection> => {
    state.connection ??= connectAs(kind, name, surroundings);
    const connection = await state.connection;
    pid = connection.pid;
    return connection;
  };
  return {
    name,
    kind,
    project: surroundings.project,
    async call(tool, args, repeated) {
      const envelope = await untilAnswered(
        state,
        tool,
        async () => {
          const began = performance.now();
          const answer = envelopeIn(await (await connected()).callTool(tool, args, REQUEST_MS));
          if (isAccepted(tool, answer)) noteAccepted(record, began);
          return answer;
        },
        repeated,
      );
      countOne(
        record.statuses,
        `${tool} ${envelope.status}${envelope.status === 'error' ? ` ${envelope.error_code}` : ''}`,
      );
      return envelope;
    },
    read: (uri) =>
      untilAnswered(state, 'resources/read', async () => (await connected()).readResource(uri, REQUEST_MS), undefined),
    pid: () => pid,
    async close() {
      state.isClosed = true;
      const connection = await state.connection?.catch(() => undefined);
      await connection?.close().catch(() => undefined);
    },
  };
}

/** Of work that was refused a server says so without its store. */
const isAccepted = (tool: string, answer: Envelope): boolean =>
  tool === 'unity_execute_code' && (answer.status === 'error' ? answer.error_code === 'interrupted' : isStored(answer));

/** The time of an answer counts from the call that got it: what was lost with a process that was killed is no latency. */
async function untilAnswered<T>(
  state: State,
  tool: string,
  ask: () => Promise<T>,
  repeated: (() => void) | undefined,
): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let attempt = 0; ; attempt += 1) {
    const began = performance.now();
    try {
      const answer = await ask();
      recordTime(state.record, tool, began);
      return answer;
    } catch (error) {
      if (error instanceof BadAnswer) {
        state.record.wrong.push(`${state.name}, ${tool}: ${error.message}`);
        throw error;
      }
      if (performance.now() > deadline)
        throw new Error(
          `${state.name}: ${tool} was not answered within ${PATIENCE_MS / 1000} s; last: ${String(error)}`,
          { cause: error },
        );
    }
    repeated?.();
    await forgetConnection(state);
    await pause(BACK_OFF_MS[Math.min(attempt, BACK_OFF_MS.length - 1)]);
  }
}

/** The next call makes a new connection. */
async function forgetConnection(state: State): Promise<void> {
  const { connection } = state;
  if (connection === undefined) return;
  state.connection = undefined;
  state.record.reconnects += 1;
  const old = await connection.catch(() => undefined);
  await Promise.race([old?.close().catch(() => undefined), pause(2_000)]);
}
