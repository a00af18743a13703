import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { createHome, type Home, waitFor } from '../../proof/kit/scratch.ts';
import { startServeProcess, buildBin } from '../../proof/kit/running.ts';

const bin = buildBin('log-form');
let home: Home;
beforeEach(() => {
  home = createHome();
});
afterEach(() => home.remove());
afterAll(() => bin.remove());

const isJson = (line: string): boolean => {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
};

test.each([
  ['json', true],
  ['text', false],
] as const)('with --log %s each line of the log has that form, whatever stderr is', async (form, expected) => {
  const server = await startServeProcess(home, bin.entry, ['--http', '--log', form]);
  await fetch(server.url, { headers: { origin: 'https://evil.example' } });
  await waitFor('the refusal in the log', () => server.stderr().includes('Origin'));
  const lines = server.stderr().trim().split('\n');
  expect(lines.filter((line) => isJson(line) !== expected)).toEqual([]);
});
