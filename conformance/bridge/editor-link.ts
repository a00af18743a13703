import { randomBytes } from 'node:crypto';
import { pushFrame } from '../../server/editors/tcp/socket-transport.ts';
import { readFrameFromEditor, type FrameFromEditor, type ServerRequest } from '../../generated/typescript/rpc.ts';
import { type SendMode, type Release, chunksOf, type Wire } from './wire.ts';

/** A message received over a connection. */
export interface Received {
  readonly at: number;
  readonly text: string;
  readonly reading: ReturnType<typeof readFrameFromEditor>;
  /** TCP: on the second connection. */
  readonly isPush?: true;
}

/** Behaviour of the server's end of a second connection (TCP); all but `genuine` send no valid proof. */
export type PushMode = 'genuine' | 'impostor' | 'silent' | 'hangs_up';

/** The scripted server's end of one connection of the Unity side: it records every message, and sends any text. */
export interface EditorLink {
  /** Counted from 1 in each case. */
  readonly number: number;
  readonly received: readonly Received[];
  /** 32 random bytes in hexadecimal: the server's nonce on this connection. */
  readonly nonce: string;
  /** Prefix of the text over which both sides prove the token. */
  readonly channel: string;
  /** Nonces of the Unity side on the second connection. */
  readonly pushNonces: string[];
  pushMode: PushMode;
  readonly closed: boolean;
  /** A step uses it. */
  adopted: boolean;
  /** The store that the server claims to be. */
  storeId: string | undefined;
  generation: number;
  nextId(): number;
  /** Records the method of a request, so that its answers can be read. */
  expectAnswer(id: number, method: ServerRequest): void;
  send(text: string, how: SendMode): Promise<void>;
  /** Bytes that need not be a message. */
  sendRaw(bytes: string): Promise<void>;
  /** A message of the second connection. */
  takePush(text: string): void;
  /** A ping, whose answer is not checked: for a transport without pings of its own. */
  keepAlive(): void;
  hold(): void;
  release(how: Release): Promise<void>;
  close(how: 'gracefully' | 'abruptly'): void;
  fallSilent(): void;
  readonly isSilent: boolean;
}

export interface LinkEvents {
  readonly now: () => number;
  readonly sent: (link: EditorLink, text: string) => void;
  readonly received: (link: EditorLink, item: Received) => void;
  readonly closed: (link: EditorLink) => void;
  /** TCP: the answer to server/attach, which is no message of the conversation. */
  readonly attached?: (link: EditorLink, item: Received) => void;
}

/** Ids of the server's requests begin here, away from those of the Editor and of the messages that cases write out. */
const FIRST_ID = 1000;

export const ATTACH_ID = 1;

/** Ids of the connection's own pings begin after this, far from all others. */
const BEFORE_KEEP_ALIVE = 2 ** 40;

interface LinkOptions {
  readonly number: number;
  readonly wire: Wire;
  /** By default a WebSocket's. */
  readonly channel?: string;
}

export function openLink({ number, wire, channel = '' }: LinkOptions, events: LinkEvents): EditorLink {
  const received: Received[] = [];
  const methods = new Map<number, ServerRequest>();
  const writer = createLinkWriter(wire);
  let lastId = FIRST_ID;
  let lastKeepAlive = BEFORE_KEEP_ALIVE;
  let isClosed = false;
  let isSilent = false;
  const take = (item: Received): void => {
    received.push(item);
    events.received(link, item);
  };
  const read = (text: string): Received['reading'] => readFrameFromEditor(text, (id) => methods.get(id));
  const link: EditorLink = {
    number,
    received,
    nonce: randomBytes(32).toString('hex'),
    channel,
    pushNonces: [],
    pushMode: 'genuine',
    get closed() {
      return isClosed;
    },
    get isSilent() {
      return isSilent;
    },
    adopted: false,
    storeId: undefined,
    generation: 0,
    nextId: () => (lastId += 1),
    expectAnswer: (id, method) => void methods.set(id, method),
    send: async (text, how) => {
      events.sent(link, text);
      await writer.send(text, how);
    },
    sendRaw: async (bytes) => {
      events.sent(link, bytes);
      await writer.sendRaw(bytes);
    },
    takePush: (text) => take({ at: events.now(), text, reading: read(pushFrame(text)), isPush: true }),
    keepAlive: () => {
      methods.set((lastKeepAlive += 1), 'ping');
      writer.interleave(JSON.stringify({ jsonrpc: '2.0', id: lastKeepAlive, method: 'ping', params: {} }));
    },
    hold: () => writer.hold(),
    release: (how) => writer.release(how),
    close: (how) => wire.close(how),
    fallSilent: () => {
      isSilent = true;
      writer.stop();
      wire.pause();
    },
  };
  wire.listen({
    message: (text) => {
      const item = { at: events.now(), text, reading: read(text) };
      const id = answeredId(item.reading);
      if (id === ATTACH_ID) events.attached?.(link, item);
      else if (id === undefined || id <= BEFORE_KEEP_ALIVE) take(item);
    },
    bad: (text, reason) => take({ at: events.now(), text, reading: { ok: false, reason } }),
    closed: () => {
      isClosed = true;
      writer.stop();
      events.closed(link);
    },
  });
  return link;
}

/** Id of the request that a message answers. */
function answeredId(reading: Received['reading']): number | undefined {
  if (!reading.ok || (reading.frame.kind !== 'response' && reading.frame.kind !== 'failure')) return undefined;
  return reading.frame.id ?? undefined;
}

/** The frame of an item, if it was one of that kind. */
export const frameOf = ({ reading }: Received): FrameFromEditor | undefined => (reading.ok ? reading.frame : undefined);

/** Puts messages on a wire in any form. */
interface LinkWriter {
  send(text: string, how: SendMode): Promise<void>;
  /** Bytes that need not be a message. */
  sendRaw(bytes: string): Promise<void>;
  /** Sends between two messages, never within one: omitted while one is being sent. */
  interleave(text: string): void;
  hold(): void;
  release(how: Release): Promise<void>;
  /** Nothing is written any more. */
  stop(): void;
}

function createLinkWriter(wire: Wire): LinkWriter {
  let kept: string[] | undefined;
  let isOver = false;
  let writing = 0;
  const write = async (bytes: Buffer): Promise<void> => {
    if (!isOver) await wire.write(bytes);
  };
  const busy = async (work: Promise<void>): Promise<void> => {
    writing += 1;
    await work;
    writing -= 1;
  };
  const writeAs = (how: SendMode | Release, texts: readonly string[]): Promise<void> =>
    busy(writeChunks(write, chunksOf(wire, how, texts)));
  return {
    send: async (text, how) => {
      if (kept === undefined) await writeAs(how, [text]);
      else kept.push(text);
    },
    sendRaw: (bytes) => busy(write(Buffer.from(bytes))),
    interleave: (text) => {
      if (writing === 0) void write(wire.encode(text, 'whole'));
    },
    hold: () => {
      kept ??= [];
    },
    release: async (how) => {
      const texts = kept ?? [];
      kept = undefined;
      await writeAs(how, texts);
    },
    stop: () => {
      isOver = true;
    },
  };
}

/** Each chunk is flushed before the next: as many segments as chunks. */
async function writeChunks(write: (bytes: Buffer) => Promise<void>, chunks: Iterable<Buffer>): Promise<void> {
  for (const chunk of chunks) await write(chunk);
}
