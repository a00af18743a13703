import { hash, randomFillSync } from 'node:crypto';

/** Of the 74 random bits, these count within one millisecond, so that ids sort by the time of creation. */
const COUNTER_LIMIT = 2 ** 12;
const POOL_BYTES = 4096;
const BYTES_PER_ID = 10;

/** Creates UUIDv7s: each one greater than the one before, also when `now` does not change or decreases. */
export function createUuidV7(
  random: (bytes: Uint8Array) => Uint8Array = (bytes) => randomFillSync(bytes),
): (now: number) => string {
  const pool = new Uint8Array(POOL_BYTES);
  let used = POOL_BYTES;
  let last = 0;
  let counter = 0;

  const take = (): Uint8Array => {
    if (used + BYTES_PER_ID > POOL_BYTES) {
      random(pool);
      used = 0;
    }
    used += BYTES_PER_ID;
    return pool.subarray(used - BYTES_PER_ID, used);
  };

  return (now) => {
    const bytes = take();
    if (now > last) {
      last = now;
      // Half of the range remains for counting.
      counter = (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) & (COUNTER_LIMIT / 2 - 1);
    } else {
      counter += 1;
      if (counter === COUNTER_LIMIT) {
        last += 1;
        counter = 0;
      }
    }
    return formatUuid(last, counter, bytes);
  };
}

function formatUuid(time: number, counter: number, bytes: Uint8Array): string {
  const stamp = time.toString(16).padStart(12, '0');
  const tail = Buffer.from(bytes.buffer, bytes.byteOffset + 2, BYTES_PER_ID - 2).toString('hex');
  const variant = (0x8 | (Number.parseInt(tail.charAt(0), 16) & 0x3)).toString(16);
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${variant}${tail.slice(1, 4)}-${tail.slice(4)}`;
}

/** The hash that distinguishes calls and approvals. */
export const sha256 = (text: string): string => hash('sha256', text);
