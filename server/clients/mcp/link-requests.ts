import type { Duplex } from 'node:stream';
import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type JSONRPCNotification,
  type Transport,
} from '@modelcontextprotocol/server';
import type { MessageToServer, AcceptedAs } from '../../../generated/typescript/link.ts';
import { namingAllVersions } from './protocol/plain-server.ts';

/** While more than this waits to be read by the other end, nothing of it is read. */
const UNREAD_BYTES = 4 * 1024 * 1024;
/** Any answer may have megabytes, so only this many requests are in work until they are answered or wait for Unity. */
const FRESH_LIMIT = 8;
/** A request that is still unanswered after this waits for something, and no longer delays the next. */
const FRESH_MS = 20;

/** The requests of a link, at the pace at which their answers are read. */
export interface LinkIntake {
  /** Accepts a message; messages are delivered in order, within the limits. */
  push(frame: MessageToServer): void;
  /** That request has been answered, or waits for Unity. */
  settled(ordinal: number): void;
  /** The receiver of the messages is ready. */
  begin(take: (frame: MessageToServer) => void): void;
  /** Delivers everything that was read, even above the limits: the link has ended. */
  flush(): void;
  /** Delivers nothing more: the successor does. */
  stop(): void;
}

interface State {
  readonly socket: Duplex;
  readonly fresh: Set<number>;
  waiting: MessageToServer[];
  take: ((frame: MessageToServer) => void) | undefined;
  patience: NodeJS.Timeout | undefined;
  handing: boolean;
  stopped: boolean;
}

export function createLinkIntake(socket: Duplex): LinkIntake {
  const state: State = {
    socket,
    fresh: new Set(),
    waiting: [],
    take: undefined,
    patience: undefined,
    handing: false,
    stopped: false,
  };
  socket.on('drain', () => handOn(state));
  socket.once('close', () => clearTimeout(state.patience));
  return {
    push(frame) {
      state.waiting.push(frame);
      handOn(state);
    },
    settled(ordinal) {
      if (state.fresh.delete(ordinal)) handOn(state);
    },
    begin(take) {
      state.take = take;
      handOn(state);
    },
    flush() {
      for (const frame of state.waiting.splice(0)) state.take?.(frame);
    },
    stop() {
      state.stopped = true;
      clearTimeout(state.patience);
    },
  };
}

/** A delivered message may be answered at once; the running loop then continues by itself. */
function handOn(state: State): void {
  const { socket, fresh, take } = state;
  if (state.handing || state.stopped || take === undefined) return;
  state.handing = true;
  let next = 0;
  for (; next < state.waiting.length && hasRoom(state); next += 1) {
    const frame = state.waiting[next];
    if (frame?.ordinal !== undefined) fresh.add(frame.ordinal);
    if (frame !== undefined) take(frame);
  }
  state.waiting.splice(0, next);
  state.handing = false;
  if (state.waiting.length === 0) return void socket.resume();
  socket.pause();
  if (fresh.size >= FRESH_LIMIT) state.patience ??= setTimeout(() => proceed(state), FRESH_MS);
}

const hasRoom = ({ socket, fresh, stopped }: State): boolean =>
  !stopped && socket.writableLength <= UNREAD_BYTES && fresh.size < FRESH_LIMIT;

function proceed(state: State): void {
  state.patience = undefined;
  state.fresh.clear();
  handOn(state);
}

export type JsonRpcId = string | number;

/** A client's request on a link. */
export interface LinkRequest {
  readonly id: JsonRpcId;
  readonly ordinal: number;
  readonly waited_ms: number;
  /** It was sent to an earlier server, or over an earlier link. */
  readonly replayed: boolean;
  readonly accepted?: AcceptedAs;
  /** Set once the hub has received the call. */
  call_id?: number;
}

/** Number of answered requests kept for a late cancel or confirmation (EXO-06); more than a client has at once. */
const ANSWERED_LIMIT = 1_000;

/** The requests of one link, by the client's id and by the forwarder's ordinal. */
export interface LinkRequests {
  add(request: LinkRequest): void;
  /** The oldest unanswered request of this id (a client that uses an id twice gets its answers in order). */
  open(id: JsonRpcId): LinkRequest | undefined;
  /** Moves a request to the answered ones. */
  answered(request: LinkRequest): void;
  /** The newest answered request of this id. */
  answeredById(id: JsonRpcId): LinkRequest | undefined;
  byOrdinal(ordinal: number): LinkRequest | undefined;
  allOpen(): readonly LinkRequest[];
}

export function createLinkRequests(): LinkRequests {
  const open = new Map<JsonRpcId, LinkRequest[]>();
  const answered = new Map<number, LinkRequest>();
  const answeredIds = new Map<JsonRpcId, LinkRequest>();
  const openByOrdinal = new Map<number, LinkRequest>();

  const dropOldest = (): void => {
    for (const [ordinal, request] of answered) {
      if (answered.size <= ANSWERED_LIMIT) return;
      answered.delete(ordinal);
      if (answeredIds.get(request.id) === request) answeredIds.delete(request.id);
    }
  };

  return {
    add(request) {
      const same = open.get(request.id);
      if (same === undefined) open.set(request.id, [request]);
      else same.push(request);
      openByOrdinal.set(request.ordinal, request);
    },
    open: (id) => open.get(id)?.[0],
    answered(request) {
      const rest = (open.get(request.id) ?? []).filter((other) => other !== request);
      if (rest.length === 0) open.delete(request.id);
      else open.set(request.id, rest);
      openByOrdinal.delete(request.ordinal);
      answered.set(request.ordinal, request);
      answeredIds.set(request.id, request);
      dropOldest();
    },
    answeredById: (id) => answeredIds.get(id),
    byOrdinal: (ordinal) => openByOrdinal.get(ordinal) ?? answered.get(ordinal),
    allOpen: () => [...openByOrdinal.values()],
  };
}

/** The answer to a request whose id an unanswered one has: which of the two an answer is for could not be determined (EXO-10). */
export function idInUse(id: JsonRpcId): string {
  return `Expected an id that no unanswered request of this session has, got ${JSON.stringify(id)}. Nothing ran for this request.`;
}

/** The SDK's side of a link: messages instead of bytes. */
export interface LinkTransport extends Transport {
  /** Passes on a message of the client. False if it is no JSON-RPC message; the SDK would never answer it. */
  deliver(message: object): boolean;
  ended(): void;
}

export interface LinkTransportOptions {
  /** Requests of this server have ids that begin with this, so that no answer reaches a question of another run (docs/design.md, section 3). */
  readonly boot_id: string;
  readonly send: (text: string, answers: JsonRpcId | undefined) => void;
  readonly end: () => void;
  /** The messages for the client in place of a notification, if it is replaced; notifications stay in order. */
  readonly replace: (notification: JSONRPCNotification) => Promise<readonly JSONRPCNotification[]> | undefined;
}

export function createLinkTransport({ boot_id, send, end, replace }: LinkTransportOptions): LinkTransport {
  const prefix = `${boot_id}:`;
  let closed = false;

  /** The SDK numbers its own requests. Undefined for an answer to a request of another server. */
  const answerToOurs = <M extends { id?: JsonRpcId | undefined }>(message: M): M | undefined => {
    if (typeof message.id !== 'string' || !message.id.startsWith(prefix)) return undefined;
    return { ...message, id: Number(message.id.slice(prefix.length)) };
  };

  /** The notification; the cancellation of a request gets the id with which that request was sent. */
  const ofOurs = (message: JSONRPCNotification): JSONRPCNotification => {
    if (message.method !== 'notifications/cancelled') return message;
    return {
      ...message,
      params: { ...message.params, requestId: `${prefix}${String(message.params?.['requestId'])}` },
    };
  };

  const write = (message: JSONRPCNotification): void => send(JSON.stringify(ofOurs(message)), undefined);
  const notify = (message: JSONRPCNotification): Promise<void> => {
    const replaced = replace(message);
    if (replaced !== undefined) return replaced.then((others) => others.forEach(write));
    write(message);
    return Promise.resolve();
  };

  const transport: LinkTransport = {
    start: () => Promise.resolve(),
    send(message) {
      if (isAnswer(message)) send(JSON.stringify(namingAllVersions(message)), message.id);
      else if ('id' in message) send(JSON.stringify({ ...message, id: `${prefix}${message.id}` }), undefined);
      else return notify(message);
      return Promise.resolve();
    },
    close() {
      if (!closed) {
        closed = true;
        transport.onclose?.();
        end();
      }
      return Promise.resolve();
    },
    deliver(message) {
      if (isJSONRPCRequest(message) || isJSONRPCNotification(message)) {
        transport.onmessage?.(message);
        return true;
      }
      if (!isJSONRPCResultResponse(message) && !isJSONRPCErrorResponse(message)) return false;
      const ours = answerToOurs(message);
      if (ours !== undefined) transport.onmessage?.(ours);
      return true;
    },
    ended() {
      if (closed) return;
      closed = true;
      transport.onclose?.();
    },
  };
  return transport;
}

function isAnswer(
  message: JSONRPCMessage,
): message is Extract<JSONRPCMessage, { result: unknown } | { error: unknown }> {
  return !('method' in message);
}
