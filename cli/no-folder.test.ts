import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { scratchFolder } from '../proof/kit/scratch.ts';
import { buildBin } from '../proof/kit/running.ts';
import { exitCode } from './lib/exit-codes.ts';

const bin = buildBin('no-folder');
const { entry } = bin;
const folder = scratchFolder();
const state = join(folder, 'state');
// A user without an account reads the program too.
chmodSync(folder, 0o755);
afterAll(() => {
  bin.remove();
});

interface Played {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The words in a shell of that kind. */
type Place = (words: readonly string[]) => Played;

const played = ([program = '', ...args]: readonly string[], options: object): Played => {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: 30_000,
    ...options,
    input: '',
  });
  return { code: status, out: stdout, err: stderr };
};

/** As in a container with `--user`: no entry of the system, and no HOME. */
const withoutHome: Place = (words) =>
  played([process.execPath, entry, ...words], {
    cwd: folder,
    env: { PATH: process.env['PATH'] },
    uid: 54_321,
    gid: 54_321,
  });

/** The shell's folder is deleted under it. */
const inDeletedFolder: Place = (words) => {
  const gone = mkdtempSync(join(folder, 'gone-'));
  const script = 'cd "$0" && rmdir "$0" && exec "$@"';
  return played(['/bin/sh', '-c', script, gone, process.execPath, entry, ...words], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, MCP_UNITY_BRIDGE_HOME: state },
  });
};

const isSentence = (text: string): boolean =>
  /^mcp-unity-bridge[^\n]*: [^\n]+[.:]\n/m.test(text) && !/\n {4}at |node:internal|Node\.js v/.test(text);

/** Of each command a line that does something, and what it ends with. */
const lines: readonly { readonly words: readonly string[]; readonly home: number; readonly cwd: number }[] = [
  { words: [], home: 1, cwd: 1 },
  { words: ['run', 'return 1;'], home: exitCode.unavailable, cwd: exitCode.unavailable },
  { words: ['status'], home: exitCode.unavailable, cwd: exitCode.unavailable },
  { words: ['logs'], home: exitCode.unavailable, cwd: exitCode.unavailable },
  { words: ['tools'], home: exitCode.unavailable, cwd: exitCode.unavailable },
  { words: ['cancel', '019a2b3c-4d5e-7f00-8a2b-0123456789ab'], home: exitCode.unavailable, cwd: exitCode.unavailable },
  { words: ['init', '--dry-run'], home: 1, cwd: 1 },
  { words: ['upgrade', '--dry-run'], home: 1, cwd: 1 },
  { words: ['skills', 'list'], home: 2, cwd: 1 },
  { words: ['policy'], home: 1, cwd: 1 },
  { words: ['mock'], home: 1, cwd: 1 },
  { words: ['backup', 'a.backup'], home: 1, cwd: 1 },
  { words: ['restore', 'a.backup'], home: 1, cwd: 1 },
  { words: ['serve', '--log-file', 'a.log'], home: 1, cwd: 1 },
];

/** Help that names folders, and of each way to play a command one. */
const helps = ['run', 'policy', 'mock', 'init'].map((name) => `${name} --help`);

const isRoot = process.getuid?.() === 0;

describe.runIf(isRoot)('a user without a home folder', () => {
  test.each(lines)('$words says a sentence', ({ words, home }) => {
    const { code, err } = withoutHome(words);
    expect(err).toSatisfy(isSentence);
    expect({ err, code }).toMatchObject({ code: home });
  });

  test('the doctor finds it', () => {
    const { code, out } = withoutHome(['doctor', '--json']);
    expect(code).toBe(1);
    expect(out).toContain('"state_dir.unknown"');
  });

  test('help is had', () => {
    for (const name of ['--help', '--version', ...helps])
      expect({ name, ...withoutHome(name.split(' ')) }).toMatchObject({ code: 0, err: '' });
  });
});

describe.runIf(process.platform === 'linux')('a working folder that was deleted', () => {
  test.each(lines)('$words says a sentence', ({ words, cwd }) => {
    const { code, err } = inDeletedFolder(words);
    expect(err).toSatisfy(isSentence);
    expect({ err, code }).toMatchObject({ code: cwd });
  });

  test('help is had', () => {
    for (const name of ['--help', '--version', ...helps])
      expect({ name, ...inDeletedFolder(name.split(' ')) }).toMatchObject({ code: 0, err: '' });
  });

  test('with --project a client is served', () => {
    mkdirSync(join(folder, 'Game'), { recursive: true });
    expect(inDeletedFolder(['--project', join(folder, 'Game')])).toMatchObject({ code: 0, err: '' });
  });
});
