import { PassThrough, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { type AdapterWork, serveAdapter } from './serve-adapter.ts';

const none = async (): Promise<undefined> => undefined;
const work: AdapterWork = {
  hello: { implementation: { name: 'any', version: '1', language: 'any' }, capabilities: [] },
  start: () => Promise.reject(new Error('nothing to start')),
  fault: none,
  heal: none,
  cancelOperation: none,
  stop: none,
};

test('a byte order mark before a command is no part of it', async () => {
  const [input, printed] = [new PassThrough(), [] as string[]];
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      printed.push(chunk.toString());
      done();
    },
  });
  input.end('\uFEFF{"id":4,"cmd":"heal"}\n');
  await serveAdapter(work, input, output);
  expect(printed.map((line): unknown => JSON.parse(line))).toEqual([{ id: 4, ok: true }]);
});
