import { randomBytes, randomUUID } from 'node:crypto';

/** UUIDv7 generator: ordered within this process, never the same twice. */
export function createIdSource(): (now: number) => string {
  let lastMs = 0;
  let counter = 0;
  return (now) => {
    if (now > lastMs) {
      lastMs = now;
      counter = randomBytes(2).readUInt16BE() & 0x7ff;
    } else {
      counter += 1;
      // The counter has 12 bits; one that is used up borrows from the next millisecond (RFC 9562, section 6.2).
      if (counter > 0xfff) {
        lastMs += 1;
        counter = 0;
      }
    }
    const time = lastMs.toString(16).padStart(12, '0');
    const random = randomBytes(8);
    random[0] = (random.readUInt8(0) & 0x3f) | 0x80;
    const tail = random.toString('hex');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`;
  };
}

/** Any UUID. */
export const newUuid = (): string => randomUUID();
