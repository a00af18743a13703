import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { buildBin } from '../server/test-kit/build.ts';

const bin = buildBin('main');
afterAll(() => bin.remove());

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [bin.entry, ...args], { encoding: 'utf8', input: '' });
}

test('--version prints the version of the package, and nothing else', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect(run('--version')).toEqual(expect.objectContaining({ status: 0, stdout: `${version}\n`, stderr: '' }));
});

test.each([
  [['--help'], 'Usage: mcp-unity-bridge'],
  [['serve', '--help'], 'Usage: mcp-unity-bridge serve'],
  [['cancel', '--help'], 'Usage: mcp-unity-bridge cancel'],
  [['mock', '--help'], 'Usage: mcp-unity-bridge mock'],
  [['generate', '--help'], 'Usage: generate'],
  [['demo', '--help'], 'Usage: mcp-unity-bridge demo'],
])('%j says how to use it', (args, text) => {
  expect(run(...args)).toEqual(expect.objectContaining({ status: 0, stdout: expect.stringContaining(text), stderr: '' }));
});

test.each([[['dance']], [['--project']], [['--project', 'x', 'y']], [['serve', '--loud']], [['serve', '--idle-exit-ms', 'soon']], [['cancel']]])(
  '%j is answered with what was expected, on stderr',
  (args) => {
    expect(run(...args)).toEqual(expect.objectContaining({ status: 2, stdout: '', stderr: expect.stringMatching(/expected|Usage/i) }));
  },
);

test('the forwarder consists of one small file', () => {
  const entry = readFileSync(bin.entry, 'utf8');
  expect(entry.length).toBeLessThan(40_000);
  const imports = [...entry.matchAll(/from ?"([^"]+)"/g)].map((match) => match[1]);
  expect(imports.filter((name) => !name?.startsWith('node:'))).toEqual([]);
});
