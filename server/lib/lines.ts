import type { Writable } from 'node:stream';
import { jsonText } from '../../generated/typescript/framing.ts';

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = 0xfeff;

/** Cuts a byte stream into lines of UTF-8 text, each without a byte order mark before it. */
export interface LineReader {
  push(chunk: Buffer): void;
  /** The input has ended: the rest is a line, too. */
  end(): void;
}

/**
 * Calls `onLine` for each line, without its end; skips empty ones. A line longer than `limitBytes` is dropped: `onTooLong` is called at its end, and reading
 * continues after it.
 */
export function createLineReader(
  limitBytes: number,
  onLine: (line: string) => void,
  onTooLong: (bytes: number) => void,
): LineReader {
  let parts: Buffer[] = [];
  let length = 0;

  const add = (part: Buffer): void => {
    length += part.length;
    if (length > limitBytes) parts = [];
    else if (part.length > 0) parts.push(part);
  };

  const finish = (): void => {
    const [whole, bytes] = [parts, length];
    parts = [];
    length = 0;
    if (bytes > limitBytes) return onTooLong(bytes);
    const line = decodeLine(whole);
    if (line !== '') onLine(line);
  };

  return {
    push(chunk) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        add(chunk.subarray(start, end));
        finish();
        start = end + 1;
      }
      if (start < chunk.length) add(chunk.subarray(start));
    },
    end: finish,
  };
}

function decodeLine(parts: readonly Buffer[]): string {
  const [first] = parts;
  if (first === undefined) return '';
  const bytes = parts.length === 1 ? first : Buffer.concat(parts);
  const end = bytes[bytes.length - 1] === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length;
  const text = bytes.toString('utf8', 0, end);
  // Hardly any line has a mark: the way of a call leads through no other file for it.
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? jsonText(text) : text;
}

/**
 * Called before each write to `stream`: the writes of one callback of the event loop and its microtasks become one piece, because each piece is a system call
 * here and wakes the process at the other end. `stream.end()` sends the joined writes at once; code that ends the process first calls `stream.uncork()`.
 */
export function joinWrites(stream: Pick<Writable, 'cork' | 'uncork'>): () => void {
  let joining = false;
  return () => {
    if (joining) return;
    joining = true;
    stream.cork();
    // A tick requested by a microtask runs after all microtasks.
    queueMicrotask(() =>
      process.nextTick(() => {
        joining = false;
        stream.uncork();
      }),
    );
  };
}
