import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { everything, proveParts } from './prove-parts.ts';

const root = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** Where commands are named: docs, workflows, usage texts, comments. Tests name wrong ones on purpose. */
const named = execFileSync(
  'git',
  ['grep', '-ohE', 'npm run( --silent)? [a-z][a-z:-]*( [a-z][a-z-]*)?', '--', ':!*.test.ts'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n');

test('every script that is named anywhere exists', () => {
  expect(named.length).toBeGreaterThan(50);
  const unknown = named.filter((command) => {
    const [script = ''] = command.replace(/^npm run (--silent )?/, '').split(' ');
    return !Object.hasOwn(scripts, script);
  });
  expect(unknown).toEqual([]);
});

test('a part that is named anywhere in the place of an option exists', () => {
  const commands = execFileSync('git', ['grep', '-ohE', '(run: |`|^|    )npm run prove [a-z-]+', '--', ':!*.test.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const parts = [...commands.matchAll(/npm run prove ([a-z][a-z-]*)/g)].map(([, part = '']) => part);
  expect(parts.length).toBeGreaterThan(20);
  expect(parts.filter((part) => !Object.hasOwn(proveParts, part))).toEqual([]);
});

test.each([...Object.entries(proveParts), ['(all)', everything] as const])(
  'the part %s has its file',
  (_name, { file }) => expect(existsSync(join(root, file))).toBe(true),
);

test('--help names the options, the parts, and how long they take', () => {
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/prove.ts', '--help'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Usage: npm run prove [^]*\n  --mutants <k\/n>  [^]*\n  mutants  [^\n]*\(about an hour\)\n/);
});

test.each(Object.entries(proveParts).flatMap(([name, { usage }]) => (usage === undefined ? [] : [[name, usage]])))(
  '--help of %s says how it is used, and runs nothing',
  (name, usage) => {
    const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/prove.ts', name, '--help'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: `Usage: npm run prove ${name}${usage}\n` });
  },
);

test('a part that does not exist is answered with those that do', () => {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/prove.ts', 'fuz'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr).toMatch(/npm run prove fuz: expected no part, or one of:\n[^]*  fuzz  /);
});
