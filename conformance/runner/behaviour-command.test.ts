import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { behaviourResultsSchema } from '../behaviour/row.ts';
import { runBehaviourCommand } from './behaviour-command.ts';
import { readOptions } from './options.ts';

const naive = join(import.meta.dirname, '..', 'examples', 'naive-server', 'server.mjs');
const server = `"${process.execPath}" "${naive}"`;
let out: string;
let printed: string[];
let complaints: string[];

beforeEach(() => {
  out = scratchFolder();
  printed = [];
  complaints = [];
});

async function run(...argv: readonly string[]): Promise<number> {
  const read = readOptions(['--behaviour', '--out', out, ...argv], ['node', 'bin']);
  if (read.do !== 'behaviour') throw new Error(JSON.stringify(read));
  return runBehaviourCommand(read.options, 'bin', {
    startedAt: '2026-01-01T00:00:00Z',
    print: (line) => void printed.push(line),
    complain: (line) => void complaints.push(line),
    asTyped: (text) => text,
    progress: undefined,
  });
}

/** It starts real servers, and a program that is late on purpose. */
const LONG_MS = 120_000;
const code = 'unity_execute_code {"code": "{{code}}"}';

test(
  'a bridge with its own Unity is judged without a manifest: the naive one runs late work again',
  { timeout: LONG_MS },
  async () => {
    const judged = await run(
      '--server',
      server,
      '--call',
      code,
      '--own-timeout',
      '1000',
      '--case',
      'B01',
      '--case',
      'B03',
    );
    expect(judged, printed.join('\n')).toBe(1);
    const lines: unknown[] = readFileSync(join(out, 'results.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { kind: 'behaviour', unity: 'own', own_timeout_ms: 1000 },
      { row: 'B01', status: 'pass', starts: 1, answer: 'value' },
      { row: 'B03', status: 'fail', group: 'harm' },
    ]);
    const isLine = new Ajv2020({ strict: false }).compile(JSON.parse(JSON.stringify(behaviourResultsSchema)));
    expect(lines.filter((line) => !isLine(line))).toEqual([]);
  },
);

test('the server is started where the command was typed', { timeout: LONG_MS }, async () => {
  const before = process.cwd();
  process.chdir(join(import.meta.dirname, '../examples'));
  try {
    const here = ['--server', 'node naive-server/server.mjs', '--call', code, '--own-timeout', '1000', '--case', 'B01'];
    expect([await run(...here), complaints]).toEqual([0, []]);
  } finally {
    process.chdir(before);
  }
});

test('a server without the tool is reported at once, with what it has', { timeout: LONG_MS }, async () => {
  expect(await run('--server', server, '--call', 'run_csharp {"code": "{{code}}"}')).toBe(3);
  expect(complaints.join()).toMatch(/the server has no tool run_csharp\. It has: .*unity_execute_code/);
});

test('so is an argument that its tool does not have', { timeout: LONG_MS }, async () => {
  expect(await run('--server', server, '--call', 'unity_execute_code {"cod": "{{code}}"}')).toBe(3);
  expect(complaints.join()).toMatch(
    /the tool unity_execute_code is to be called without its argument code\. It takes code \(required\), timeout, /,
  );
});

test.each([
  [['--server', server, '--call', code, '--case', 'B99'], /no row of level B matches B99/],
  [['--server', server, '--call', code, '--case', 'B01', '--case', 'B99'], /no row of level B matches B99/],
  [['--server', server], /expected --manifest <file>, or --server/],
  [['--server', ' ', '--call', code], /--server: expected a command, got nothing/],
  [['--server', "node 'my-server.mjs", '--call', code], /--server: expected a closing ' in: node 'my-server\.mjs/],
  [
    ['--server', server, '--call', 'run_csharp {"code": "{{code}}", "as": "{{progam_id}}"}'],
    /--call\.as: expected one of .*\{\{program_id\}\}, .* got \{\{progam_id\}\}/,
  ],
  [
    ['--server', server, '--call', 'run_csharp'],
    /expected the name of a tool and a JSON object with \{\{code\}\} in it as --call/,
  ],
  [['--manifest', 'nowhere.yaml'], /expected the file of a manifest as --manifest, got "nowhere\.yaml"/],
])('%j is refused with what was expected', async (argv, message) => {
  expect(await run(...argv)).toBe(2);
  expect(complaints.join()).toMatch(message);
});
