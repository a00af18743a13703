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

test('what a callback and its microtasks write is sent in one piece, in order, when they are done', async () => {
  const { stream, pieces } = createStream();
  const join = joinWrites(stream);
  const say = (text: string): void => {
    join();
    stream.write(text);
  };
  say('a');
  queueMicrotask(() => {
    say('b');
    queueMicrotask(() => {
      say('c');
      expect(pieces).toEqual([]);
    });
  });
  expect(pieces).toEqual([]);
  await turn();
  expect(pieces).toEqual(['abc']);
  say('d');
  await turn();
  expect(pieces).toEqual(['abc', 'd']);
});

test('it is sent before the event loop continues', async () => {
  const { stream, pieces } = createStream();
  const seen = new Promise<string[]>((resolve) => setImmediate(() => resolve([...pieces])));
  joinWrites(stream)();
  stream.write('a');
  expect(await seen).toEqual(['a']);
});

test('the end of the stream takes with it what was joined', () => {
  const { stream, pieces } = createStream();
  joinWrites(stream)();
  stream.write('a');
  stream.end('b');
  expect(pieces.join('')).toBe('ab');
});
