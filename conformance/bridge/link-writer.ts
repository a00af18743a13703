import type { Wire } from './wire.ts';
import { chunksOf, type Manner, type Release } from './manner.ts';

/** Puts messages on a wire however it is told to. */
export interface LinkWriter {
  send(text: string, how: Manner): Promise<void>;
  /** Bytes that need not be a message. */
  sendRaw(bytes: string): Promise<void>;
  /** Between two messages, never in the midst of one: where one is on its way, this one is left out. */
  squeezeIn(text: string): void;
  hold(): void;
  release(how: Release): Promise<void>;
  /** Nothing is written any more. */
  stop(): void;
}

export function createLinkWriter(wire: Wire): LinkWriter {
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
  const writeAs = (how: Manner | Release, texts: readonly string[]): Promise<void> =>
    busy(writeChunks(write, chunksOf(wire, how, texts)));
  return {
    send: async (text, how) => {
      if (kept === undefined) await writeAs(how, [text]);
      else kept.push(text);
    },
    sendRaw: (bytes) => busy(write(Buffer.from(bytes))),
    squeezeIn: (text) => {
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
