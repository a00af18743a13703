/** One connection of the Unity side, as bytes: what carries the messages of an EditorLink. */
export interface Wire {
  /** A message as it goes over the wire. `fragments`: cut as far as the transport allows within one message. */
  encode(text: string, how: 'whole' | 'fragments'): Buffer;
  /** Resolves when the bytes have left this process. */
  write(bytes: Buffer): Promise<void>;
  close(how: 'politely' | 'without_a_word'): void;
  /** Nothing is taken off it any more. */
  pause(): void;
  listen(events: WireEvents): void;
}

interface WireEvents {
  readonly message: (text: string) => void;
  /** What came is no message. */
  readonly bad: (text: string, reason: string) => void;
  /** Once, at the end. */
  readonly closed: () => void;
}

/** How a message leaves (see the case format). */
export type Manner = 'whole' | 'bytes' | 'fragments' | 'twice';

/** How messages that were kept back leave. */
export type Release = 'merged' | 'bytes' | 'fragments' | 'twice' | 'reversed';

/** What is written to the wire, chunk by chunk. */
export function chunksOf(wire: Wire, how: Manner | Release, texts: readonly string[]): Buffer[] {
  const whole = (some: readonly string[]): Buffer => Buffer.concat(some.map((text) => wire.encode(text, 'whole')));
  switch (how) {
    case 'whole':
    case 'merged':
      return [whole(texts)];
    case 'twice':
      return [whole([...texts, ...texts])];
    case 'reversed':
      return [whole(texts.toReversed())];
    case 'fragments':
      return [Buffer.concat(texts.map((text) => wire.encode(text, 'fragments')))];
    case 'bytes':
      return [...whole(texts)].map((byte) => Buffer.of(byte));
  }
}
