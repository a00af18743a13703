import { createHash } from 'node:crypto';

const hashes = new Map<string, string>();
/** Runs use the same few texts again and again. */
const HASHES_LIMIT = 10_000;

export function hashText(text: string): string {
  const known = hashes.get(text);
  if (known !== undefined) return known;
  if (hashes.size > HASHES_LIMIT) hashes.clear();
  const value = createHash('sha256').update(text).digest('hex');
  hashes.set(text, value);
  return value;
}

export function uuidV7(now: number, count: number): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${count.toString(16).padStart(12, '0')}`;
}
