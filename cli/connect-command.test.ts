import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { buildBin } from '../proof/kit/running.ts';
import { createHome, type Home } from '../proof/kit/scratch.ts';
import { startClient } from '../proof/kit/clients.ts';

const bin = buildBin('connect-command');
afterAll(() => bin.remove());
let home: Home;
beforeEach(() => {
  home = createHome();
});
afterEach(() => home.remove());

const HOW = 'Write into it what "npx mcp-unity-bridge token show" prints on the machine of the server';

test.each<[string, (file: string) => void, string]>([
  ['something else', (file) => writeFileSync(file, 'secret words\n'), 'got 12 characters that are something else.'],
  ['nothing', (file) => writeFileSync(file, '\n'), 'got nothing.'],
  ['a folder', (file) => mkdirSync(file), '--token-file: expected a file, got something else at '],
  ['no file', () => undefined, '--token-file: expected a file, got none at '],
  [
    'a token that others may have written',
    (file) => {
      writeFileSync(file, 'ab'.repeat(32));
      chmodSync(file, 0o666);
    },
    'can be written by others (mode 666)',
  ],
])('a --token-file that holds %s is named, with what was expected', async (what, write, sentence) => {
  const file = join(home.dir, 'given');
  write(file);
  const client = startClient(home, bin.entry, { args: ['connect', 'http://127.0.0.1:1/mcp', '--token-file', file] });
  const message = (await client.initialize()).error?.message;
  expect(message).toContain(sentence);
  expect(message).toContain(file);
  expect(message).not.toMatch(/token rotate|secret words/);
  if (what !== 'a folder') expect(message).toContain(HOW);
});
