import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchFolder } from '../proof/kit/scratch.ts';

const root = join(import.meta.dirname, '..');

/** Plays .ci/run where each program prints its words alone; the one that `fails` begins with ends with 1. */
function runCi(minutes: number, fails = 'nothing'): { readonly code: number | null; readonly lines: string[] } {
  const folder = scratchFolder();
  const programs = join(folder, 'programs');
  for (const name of ['.ci', 'dotnet', 'programs']) mkdirSync(join(folder, name));
  cpSync(join(root, '.ci', 'run'), join(folder, '.ci', 'run'));
  for (const file of ['dotnet/install-mono.sh', '.ci/install-debian.sh']) writeFileSync(join(folder, file), 'true\n');
  for (const name of ['node', 'npm', 'npx', 'dotnet', 'mcs', 'git']) {
    const call = name === 'git' ? '5' : `${name} $*`;
    const text = `#!/bin/sh\necho "${call}"\ncase "${call}" in "${fails}"*) exit 1;; esac\n`;
    writeFileSync(join(programs, name), text, { mode: 0o755 });
  }
  const env = { ...process.env, PATH: `${programs}:${process.env['PATH']}`, CI_MINUTES: String(minutes) };
  const { status, stdout } = spawnSync('bash', ['.ci/run'], { cwd: folder, encoding: 'utf8', env });
  return { code: status, lines: stdout.split('\n') };
}

const text = readFileSync(join(root, '.ci', 'run'), 'utf8');
const later = [...text.matchAll(/^later \d+ "([^"]+)"/gm)].map(([, title = '']) => title);
const parts = [...text.matchAll(/npm (?:run prove(?: [a-z-]+)?|start)(?= |'|"|$)/gm)].map(([command]) => command);

describe.skipIf(process.platform === 'win32')('.ci/run', () => {
  test('runs the checks, then the long tests, then each other step once', () => {
    const { code, lines } = runCi(45);
    const titles = lines.filter((line) => line.startsWith('== ')).map((line) => line.slice(3));
    expect([code, titles.slice(0, 3)]).toEqual([0, ['Tools', 'Checks and tests', expect.stringMatching(/^The long/)]]);
    expect(titles.slice(3).toSorted()).toEqual(later.toSorted());
    expect(parts.length).toBeGreaterThan(10);
    for (const part of parts) expect(lines.filter((line) => `${line} `.startsWith(`${part} `))).not.toEqual([]);
    expect(lines.filter((line) => line.startsWith('NOT RUN'))).toEqual([]);
  });

  test('names each step that it has no time for', () => {
    const { code, lines } = runCi(-1);
    const omitted = lines.filter((line) => line.startsWith('NOT RUN')).map((line) => line.replace(/^[^:]*: /, ''));
    expect([code, lines.includes('npm run check')]).toEqual([0, true]);
    expect(omitted.toSorted()).toEqual(
      [...later, 'The long tests, half 1 of 2', 'The long tests, half 2 of 2: this machine is slow'].toSorted(),
    );
  });

  test.each([
    'npm run check',
    'npm run prove tests',
    'npm run prove suite',
    'npm run prove csharp-mutants',
    'npx',
    'node dist',
  ])('fails where %s fails', (command) => {
    const { code, lines } = runCi(45, command);
    expect([code, lines.some((line) => line.startsWith(command))]).toEqual([1, true]);
  });
});
