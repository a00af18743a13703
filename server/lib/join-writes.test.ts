import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { joinWrites } from './lines.ts';

/** A stream, and what each of its writes to the system would have been. */
function createStream(): { stream: Writable; pieces: string[] } {
  const pieces: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      pieces.push(String(chunk));
      done();
    },
    writev(chunks, done) {
      pieces.push(chunks.map(({ chunk }) => String(chunk)).join(''));
      done();
    },
  });
  return { stream, pieces };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('what is written in one turn leaves in one piece, also what microtasks and ticks write, in order', async () => {
  const { stream, pieces } = createStream();
  const join = joinWrites(stream);
  const say = (text: string): void => {
    join();
    stream.write(text);
  };
  say('a');
  queueMicrotask(() => {
    say('b');
    process.nextTick(() => say('c'));
  });
  expect(pieces).toEqual([]);
  await turn();
  expect(pieces).toEqual(['abc']);
  say('d');
  await turn();
  expect(pieces).toEqual(['abc', 'd']);
});

test('the end of the stream takes with it what was joined', () => {
  const { stream, pieces } = createStream();
  joinWrites(stream)();
  stream.write('a');
  stream.end('b');
  expect(pieces.join('')).toBe('ab');
});
