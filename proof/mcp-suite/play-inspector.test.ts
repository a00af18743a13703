import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeTemporaryFolder, type TemporaryFolder } from '../../conformance/lib/temporary-folder.ts';
import { type InspectorCall, playInspector } from './inspector-row.ts';

const fakeInspector = [process.execPath, fileURLToPath(new URL('./testing/fake-inspector.mjs', import.meta.url))];
const call: InspectorCall = {
  name: 'tools/list',
  args: ['--method', 'tools/list'],
  exit: 0,
  holds: (answer) => JSON.stringify(answer) === '{"tools":[]}',
};

let home: TemporaryFolder;
beforeEach(() => {
  home = makeTemporaryFolder();
});
afterEach(() => {
  home.remove();
  vi.unstubAllEnvs();
});

function play(answer: string, exit: number, wanted: InspectorCall = call): Promise<readonly string[]> {
  vi.stubEnv('FAKE_ANSWER', answer);
  vi.stubEnv('FAKE_EXIT', String(exit));
  return playInspector([wanted], {
    inspector: fakeInspector,
    target: ['a', 'command'],
    era: 'modern',
    home: home.path,
  });
}

test('an answer that is correct is no difference, and the Inspector is asked in our way', async () => {
  expect(await play('{"result":{"tools":[]}}', 0)).toEqual([]);
  expect(JSON.parse(readFileSync(join(home.path, 'calls.jsonl'), 'utf8'))).toEqual([
    '--cli',
    'a',
    'command',
    '--method',
    'tools/list',
    '--protocol-era',
    'modern',
    '--format',
    'json',
    '-q',
  ]);
});

test.each([
  [
    'another exit code (6: mistakes in a schema)',
    '{"result":{"tools":[]}}',
    6,
    /^tools\/list: expected exit code 0, got 6/,
  ],
  ['another answer', '{"result":{"tools":[1]}}', 0, /^tools\/list: the answer is not what it should be/],
  ['an answer that is no JSON', 'hello', 0, /^tools\/list: the answer is not what it should be: hello/],
  ['no answer', '', 0, /^tools\/list: the answer is not what it should be/],
])('%s is a difference', async (_what, answer, exit, sentence) => {
  expect(await play(answer, exit)).toEqual([expect.stringMatching(sentence)]);
});

test('where an error is wanted, success is a difference', async () => {
  expect(await play('{"result":{"tools":[]}}', 0, { ...call, exit: 5 })).toEqual([
    expect.stringMatching(/expected exit code 5, got 0/),
  ]);
});
