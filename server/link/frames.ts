/**
 * The link between forwarder and server: one JSON object per line, over a Unix socket or a Windows pipe, or (`connect <url>`) over a WebSocket. `m` is an MCP message; it is
 * always the last member, so that neither end has to parse and print a message that it only passes on.
 */

import type { OperationPage } from './protocol.ts';
import type { ServerStatus } from './status.ts';
import { isObject } from '../lib/is-object.ts';

/** What the server said when it accepted the operation of a request. */
export interface AcceptedAs {
  readonly store_id: string;
  readonly log_id: string;
}

/** The first frame of a forwarder: who it is and for whom. */
export interface OpenFrame {
  readonly type: 'open';
  /** Same over all links of one forwarder: with the ordinal it makes the durable identity of a request. */
  readonly client_uuid: string;
  readonly version: string;
  readonly pid: number;
  /** Working folder of the client. */
  readonly cwd: string;
  /** The Unity project that the working folder is in; given where `project` is not, and the server sees the same folders. */
  readonly cwd_project?: string;
  /** Given by those who come from elsewhere: user and machine, as the same folder may be there on each. */
  readonly host?: string;
  readonly project?: string;
  /** It carries one command, and no client: it keeps no server from its idle exit, and takes no older one's place. */
  readonly command?: boolean;
  /** Which tools of its Editor it wants to see: six, read or all. */
  readonly tools?: string;
  /** Its answers are not cut (ENV-10): who reads them is no model. */
  readonly whole?: boolean;
  /** See linkProofText. */
  readonly proof: string;
}

export interface MessageToServer {
  readonly type: 'message';
  readonly m: object;
  /** Counted up for requests, also over several links; absent for notifications and answers. */
  readonly ordinal?: number;
  /** How long the client has been waiting, in ms: on a replay, or since the forwarder looks for a server. */
  readonly waited_ms?: number;
  /** An earlier server, or link, has had it. */
  readonly replayed?: boolean;
  readonly accepted?: AcceptedAs;
}

export type FrameToServer =
  | OpenFrame
  | MessageToServer
  /** The answer to that request has been written to the client. `terminal`: it said `is_complete`, so that it was the end of its operation. */
  | { readonly type: 'written'; readonly ordinal: number; readonly terminal?: boolean }
  | { readonly type: 'close' }
  /** Instead of messages: a server that is to run in the foreground asks one that was started in the background for its place. */
  | { readonly type: 'hand_over' }
  | CommandFrame;

/** Of the command line, instead of messages. */
export type CommandFrame =
  /** CXL-05; answered with `command_answer`. `force`: code that does not stop is interrupted where it stands, if the Editor can. */
  | { readonly type: 'command'; readonly command: 'cancel'; readonly log_id: string; readonly force?: boolean }
  /** Answered with `status_answer`. `operations`: how many at most, 20 where it is absent. */
  | { readonly type: 'command'; readonly command: 'status'; readonly operations?: number }
  /** One operation or log entry, whole; answered with `show_answer`. */
  | { readonly type: 'command'; readonly command: 'show'; readonly log_id: string }
  /** A one-time link to the live page; answered with `open_answer`, or `refused` where there can be none. */
  | { readonly type: 'command'; readonly command: 'open' };

export type CancelOutcome = 'removed' | 'running' | 'finished' | 'not_found' | 'requested';

export type FrameToForwarder =
  /** Over a WebSocket only, as the first frame: what the proofs are about, besides the forwarder's own nonce. */
  | { readonly type: 'challenge'; readonly boot_id: string; readonly nonce: string }
  /** `stays`: also where the forwarder is newer. Somebody has started the server by hand, and it is for him to end. */
  | {
      readonly type: 'welcome';
      readonly boot_id: string;
      readonly version: string;
      readonly proof: string;
      readonly stays?: boolean;
    }
  | ({ readonly type: 'accepted'; readonly ordinal: number } & AcceptedAs)
  /** That request was cancelled by the client and will not be answered. */
  | { readonly type: 'dropped'; readonly ordinal: number }
  /** `ordinal`: the request that this answers. `m`, the last member, is left as text by `readFrameToForwarder`. */
  | { readonly type: 'message'; readonly ordinal?: number; readonly text: string }
  | { readonly type: 'command_answer'; readonly outcome: CancelOutcome; readonly message: string }
  | { readonly type: 'status_answer'; readonly status: ServerStatus }
  /** `page`: null where nothing stands under that log_id (any more). */
  | { readonly type: 'show_answer'; readonly page: OperationPage | null }
  | { readonly type: 'open_answer'; readonly url: string }
  | { readonly type: 'refused'; readonly reason: string }
  /** The server ends now; connect to its successor when the link closes. `successor`: the newer version that is about to start one. */
  | { readonly type: 'handover'; readonly successor?: string };

/** A client's line may be this long. A result of the limit with its wrapping is half of that. */
export const LINE_LIMIT_BYTES = 32 * 1024 * 1024;

/** A line plus the members around it. */
export const LINK_LIMIT_BYTES = LINE_LIMIT_BYTES + 4096;

/** The line of a frame that carries a message, which is given as text. */
export function messageLine(text: string, head: Omit<MessageToServer, 'type' | 'm'>): string {
  const members = JSON.stringify({ type: 'message', ...head });
  return `${members.slice(0, -1)},"m":${text}}\n`;
}

/** The line of any other frame. */
export function frameLine(
  frame: Exclude<FrameToServer, MessageToServer> | Exclude<FrameToForwarder, { type: 'message' }>,
): string {
  return `${JSON.stringify(frame)}\n`;
}

/** No more digits than a number can hold exactly. */
const messageHead = /^\{"type":"message"(?:,"ordinal":(\d{1,15}))?,"m":/;

/** Reads what a server sent; undefined for what this version does not know (a newer server may say more). */
export function readFrameToForwarder(line: string): FrameToForwarder | undefined {
  const head = messageHead.exec(line);
  if (head !== null) {
    const text = line.slice(head[0].length, -1);
    return head[1] === undefined ? { type: 'message', text } : { type: 'message', ordinal: Number(head[1]), text };
  }
  const value = parseObject(line);
  return value !== undefined && isFrameToForwarder(value) ? value : undefined;
}

/** Reads what a forwarder sent; undefined for what this version does not know. */
export function readFrameToServer(line: string): FrameToServer | undefined {
  const value = parseObject(line);
  return value !== undefined && isFrameToServer(value) ? value : undefined;
}

function parseObject(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What a member may hold. `?`: it may be missing as well. */
type Kind =
  | 'string'
  | 'count'
  | 'boolean'
  | 'object'
  | 'objects'
  | 'strings'
  | 'accepted_as'
  | 'status'
  | 'store_status'
  | 'page';
type Shape = Readonly<Record<string, Kind | `${Kind}?`>>;

const shapesToForwarder: Readonly<Record<Exclude<FrameToForwarder['type'], 'message'>, Shape>> = {
  challenge: { boot_id: 'string', nonce: 'string' },
  welcome: { boot_id: 'string', version: 'string', proof: 'string', stays: 'boolean?' },
  accepted: { ordinal: 'count', store_id: 'string', log_id: 'string' },
  dropped: { ordinal: 'count' },
  command_answer: { outcome: 'string', message: 'string' },
  status_answer: { status: 'status' },
  show_answer: { page: 'page' },
  open_answer: { url: 'string' },
  refused: { reason: 'string' },
  handover: { successor: 'string?' },
};

const shapesToServer: Readonly<Record<FrameToServer['type'], Shape>> = {
  open: {
    client_uuid: 'string',
    version: 'string',
    pid: 'count',
    cwd: 'string',
    cwd_project: 'string?',
    host: 'string?',
    project: 'string?',
    command: 'boolean?',
    tools: 'string?',
    whole: 'boolean?',
    proof: 'string',
  },
  message: { m: 'object', ordinal: 'count?', waited_ms: 'count?', replayed: 'boolean?', accepted: 'accepted_as?' },
  written: { ordinal: 'count', terminal: 'boolean?' },
  close: {},
  hand_over: {},
  command: { command: 'string' },
};

const commandShapes: Readonly<Record<CommandFrame['command'], Shape>> = {
  cancel: { log_id: 'string', force: 'boolean?' },
  status: { operations: 'count?' },
  show: { log_id: 'string' },
  open: {},
};

const statusShape: Readonly<Record<keyof ServerStatus, Kind | `${Kind}?`>> = {
  server_version: 'string',
  pid: 'count',
  started_at: 'count',
  now: 'count',
  state_dir: 'string',
  store_id: 'string',
  url: 'string',
  http_url: 'string?',
  live_url_open: 'boolean',
  editors: 'objects',
  clients: 'strings',
  unfinished: 'count',
  waiting_calls: 'count',
  operations: 'objects',
  store: 'store_status',
};

const isFrameToForwarder = (value: object): value is FrameToForwarder => hasShape(value, shapesToForwarder);
const isFrameToServer = (value: object): value is FrameToServer =>
  hasShape(value, shapesToServer) && (Reflect.get(value, 'type') !== 'command' || isCommand(value));

function isCommand(value: object): boolean {
  const command: unknown = Reflect.get(value, 'command');
  return Object.entries(commandShapes).some(([name, shape]) => name === command && fits(value, shape));
}

/** Enough for a peer that has proved itself: the members that this version knows are there and of their types. */
function hasShape(value: object, shapes: Readonly<Record<string, Shape>>): boolean {
  const type: unknown = Reflect.get(value, 'type');
  return typeof type === 'string' && Object.hasOwn(shapes, type) && fits(value, shapes[type] ?? {});
}

function fits(value: object, shape: Shape): boolean {
  return Object.entries(shape).every(([name, wanted]) => {
    if (wanted.endsWith('?') && !Object.hasOwn(value, name)) return true;
    const is = kinds[wanted.replace('?', '')];
    return is?.(Reflect.get(value, name)) === true;
  });
}

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  /** Ordinals and durations index maps and set timers: nothing but whole numbers that are exact. */
  count: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && value !== null,
  objects: (value) => Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null),
  strings: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  accepted_as: (value) => isObject(value) && fits(value, { store_id: 'string', log_id: 'string' }),
  status: (value) => isObject(value) && fits(value, statusShape),
  page: (value) => value === null || (isObject(value) && fits(value, { details: 'object', result: 'object' })),
  store_status: (value) => isObject(value) && fits(value, { kind: 'string', reason: 'string?' }),
};
