import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { startOf, type EntrySurroundings, tryStart } from './entry-starts.ts';

const surroundings: EntrySurroundings = {
  workspace: '/Game',
  home: '/home/anna',
  env: { ...process.env, WHO: 'anna' },
};
const start = (code: string) => ({ command: process.execPath, args: ['-e', code], env: {}, cwd: '/' });
const answer = `process.stdin.once('data', () => console.log(JSON.stringify({ jsonrpc: '2.0', id: 1, result: {} })));`;

describe('what an entry starts', () => {
  test.each<[string, unknown, unknown]>([
    ['command alone', { command: 'x' }, { command: 'x', args: [], env: {}, cwd: undefined }],
    [
      'all of it',
      {
        command: 'x',
        args: ['a', '${workspaceFolder}/b'],
        env: { A: '1', B: '${env:WHO}' },
        cwd: '${workspaceFolder}',
      },
      { command: 'x', args: ['a', '/Game/b'], env: { A: '1', B: 'anna' }, cwd: '/Game' },
    ],
    [
      'a home folder',
      { command: '${userHome}/x', args: [] },
      { command: '/home/anna/x', args: [], env: {}, cwd: undefined },
    ],
    [
      'a cwd relative to the project',
      { command: 'x', cwd: 'sub' },
      { command: 'x', args: [], env: {}, cwd: '/Game/sub' },
    ],
    ['what only the client can fill in', { command: 'x', args: ['${input:token}'] }, undefined],
    ['a number among the words', { command: 'x', args: [1] }, undefined],
    ['no command', { args: [] }, undefined],
  ])('%s', (_what, entry, expected) => {
    expect(startOf(entry, surroundings)).toEqual(expected);
  });
});

describe('starting it', () => {
  const trial = (code: string, limitMs = 20_000) => tryStart(start(code), surroundings, '1.0.0', limitMs);

  test('an answer to initialize is enough', async () => {
    await expect(trial(answer)).resolves.toBeUndefined();
  });

  test('the environment of the entry comes to that of the doctor', async () => {
    const code = `if (process.env.WHO !== 'anna' || process.env.A !== '1') throw new Error('env'); ${answer}`;
    await expect(tryStart({ ...start(code), env: { A: '1' } }, surroundings, '1', 20_000)).resolves.toBeUndefined();
  });

  test('what it printed on stderr before it ended is reported', async () => {
    await expect(trial(`console.error('registry down'); process.exit(3)`)).resolves.toBe(
      'the command ended (exit code 3); it said: registry down',
    );
  });

  test('what gives no answer is ended at the limit, and reported with what it printed', async () => {
    await expect(trial(`console.error('downloading'); setInterval(() => {}, 1000)`, 1_500)).resolves.toBe(
      'it gave no answer within 1.5 s; it said: downloading',
    );
  });

  test.skipIf(process.platform === 'win32')(
    'where the registry of npm is out of reach, npx does not try it again and again',
    async () => {
      const cache = scratchFolder();
      // npm warns of settings of this machine that it does not know.
      const env = {
        npm_config_cache: cache,
        npm_config_registry: 'http://127.0.0.1:9/',
        npm_config_loglevel: 'error',
      };
      try {
        await expect(
          tryStart({ command: 'npx', args: ['-y', 'some-unity-mcp@1.0.0'], env, cwd: cache }, surroundings, '1', 9_000),
        ).resolves.toMatch(/the command ended \(exit code 1\); it said: (npm warn .*\n)*npm error code ECONNREFUSED/);
      } finally {
        rmSync(cache, { recursive: true, force: true });
      }
    },
  );

  test('an error in the place of an answer is reported', async () => {
    const refusal = answer.replace('result: {}', `error: { code: 1, message: 'not today' }`);
    await expect(trial(refusal)).resolves.toBe('the server answered: not today');
  });

  test.each([
    ['a program that is not there', { ...start(''), command: '/gone/x' }, /could not be started: .*ENOENT/],
    ['a folder that is not there', { ...start(''), cwd: '/gone' }, /^its cwd \/gone is not a folder$/],
  ])('%s', async (_what, what, reason) => {
    await expect(tryStart(what, surroundings, '1', 20_000)).resolves.toMatch(reason);
  });
});
