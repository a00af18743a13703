import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { readFrameFromEditor, type FrameFromEditor, type ServerRequest } from '../../generated/typescript/rpc.ts';
import { fragmentedMessage, wholeMessage } from './ws-frames.ts';

/** How a message leaves (see the case format). */
export type Manner = 'whole' | 'bytes' | 'fragments' | 'twice';
/** How messages that were kept back leave. */
export type Release = 'merged' | 'bytes' | 'fragments' | 'twice' | 'reversed';

/** Something that came over a connection. */
export interface Received {
  readonly at: number;
  readonly text: string;
  readonly reading: ReturnType<typeof readFrameFromEditor>;
}

/** One WebSocket of the Unity side, as the scripted server sees it: it keeps everything, and sends what it is told however it is told. */
export interface EditorLink {
  /** Counted from 1 in each case. */
  readonly number: number;
  readonly received: readonly Received[];
  /** 32 random bytes in hexadecimal: the server's nonce on this connection. */
  readonly nonce: string;
  readonly closed: boolean;
  /** A step has taken it. */
  adopted: boolean;
  /** The store that the server claims to be. */
  storeId: string | undefined;
  generation: number;
  nextId(): number;
  /** Remembers what a request was, so that its answers can be read. */
  expectAnswer(id: number, method: ServerRequest): void;
  send(text: string, how: Manner): Promise<void>;
  hold(): void;
  release(how: Release): Promise<void>;
  close(how: 'politely' | 'without_a_word'): void;
  fallSilent(): void;
}

export interface LinkEvents {
  readonly now: () => number;
  readonly sent: (link: EditorLink, text: string) => void;
  readonly received: (link: EditorLink, item: Received) => void;
  readonly closed: (link: EditorLink) => void;
}

/** Ids of the server's requests begin here, away from those of the Editor. */
const FIRST_ID = 1000;

export function openLink(number: number, { socket, stream }: { readonly socket: WebSocket; readonly stream: Duplex }, events: LinkEvents): EditorLink {
  const received: Received[] = [];
  const methods = new Map<number, ServerRequest>();
  let kept: string[] | undefined;
  let lastId = FIRST_ID;
  let isClosed = false;
  let isSilent = false;
  const write = async (bytes: Buffer): Promise<void> => {
    if (isClosed || isSilent || stream.destroyed) return;
    await new Promise<void>((resolve) => stream.write(bytes, () => resolve()));
  };
  const link: EditorLink = {
    number,
    received,
    nonce: randomBytes(32).toString('hex'),
    get closed() {
      return isClosed;
    },
    adopted: false,
    storeId: undefined,
    generation: 0,
    nextId: () => (lastId += 1),
    expectAnswer: (id, method) => void methods.set(id, method),
    send: async (text, how) => {
      events.sent(link, text);
      if (kept !== undefined) return void kept.push(text);
      await writeAs(how, [text], write);
    },
    hold: () => (kept ??= []),
    release: async (how) => {
      const texts = kept ?? [];
      kept = undefined;
      await writeAs(how, texts, write);
    },
    close: (how) => (how === 'politely' ? socket.close(1000) : socket.terminate()),
    fallSilent: () => {
      isSilent = true;
      socket.pause();
    },
  };
  socket.on('message', (data, isBinary) => {
    const text = textOf(data);
    const reading = isBinary ? { ok: false as const, reason: 'a binary message; the bridge speaks text' } : readFrameFromEditor(text, (id) => methods.get(id));
    const item = { at: events.now(), text, reading };
    received.push(item);
    events.received(link, item);
  });
  // What goes wrong on the way ends in `close`.
  socket.on('error', () => {});
  socket.on('close', () => {
    isClosed = true;
    events.closed(link);
  });
  return link;
}

async function writeAs(how: Manner | Release, texts: readonly string[], write: (bytes: Buffer) => Promise<void>): Promise<void> {
  switch (how) {
    case 'whole':
    case 'merged':
      return write(Buffer.concat(texts.map(wholeMessage)));
    case 'twice':
      return write(Buffer.concat([...texts, ...texts].map(wholeMessage)));
    case 'reversed':
      return write(Buffer.concat(texts.toReversed().map(wholeMessage)));
    case 'fragments':
      return write(Buffer.concat(texts.map(fragmentedMessage)));
    case 'bytes':
      // Each byte is flushed before the next: as many segments as bytes.
      for (const byte of Buffer.concat(texts.map(wholeMessage))) await write(Buffer.of(byte));
  }
}

function textOf(data: RawData): string {
  if (Buffer.isBuffer(data)) return data.toString('utf8');
  return Array.isArray(data) ? Buffer.concat(data).toString('utf8') : Buffer.from(data).toString('utf8');
}

/** The frame of an item, if it was one of that kind. */
export const frameOf = ({ reading }: Received): FrameFromEditor | undefined => (reading.ok ? reading.frame : undefined);
