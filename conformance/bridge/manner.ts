import type { Wire } from './wire.ts';

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
