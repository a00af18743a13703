import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildBin } from '../proof/kit/running.ts';
import { createMachine, type Machine } from './init/testing/machine.ts';
import { unityPackageName, unityPackageUrl } from './init/change-manifest.ts';

const { version }: { readonly version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);
const [bin, older] = [buildBin('upgrade'), buildBin('upgrade-older', { version: '0.0.1' })];
afterAll(() => {
  bin.remove();
  older.remove();
});
let machine: Machine;
beforeEach(() => {
  machine = createMachine();
});

/** As npx has it. */
function installed(from: string, name: string): string {
  const entry = join(machine.state, '..', name, 'node_modules', 'mcp-unity-bridge', 'dist', 'mcp-unity-bridge.cjs');
  mkdirSync(dirname(entry), { recursive: true });
  cpSync(dirname(from), dirname(entry), { recursive: true });
  return entry;
}

function run(entry: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...args], {
    cwd: machine.project,
    env: machine.env,
    encoding: 'utf8',
    input: '',
  });
  return { status, stdout, stderr };
}

const texts = (): Record<string, string> =>
  Object.fromEntries(machine.files().map((path) => [path, machine.read(path)]));

test('entries, skills and Unity package move together, also where they are pinned; what is from elsewhere stays', () => {
  const [before, now] = [installed(older.entry, 'older'), installed(bin.entry, 'now')];
  machine.put('.claude.json', '{"numStartups":3}\n');
  machine.put('.codex/');
  machine.put('.gemini/settings.json', '{"mcpServers":{"game":{"httpUrl":"http://127.0.0.1:30069/mcp"}}}');
  machine.put('.cursor/mcp.json', '{}\n');
  expect(run(before, 'init', '--yes', '--unity-package', '--client', 'claude-code', '--client', 'codex').status).toBe(
    0,
  );
  run(before, 'init', '--yes', '--scope', 'project', '--client', 'claude-code');
  run(before, 'skills', 'install', '--client', 'codex', '--global');
  const old = texts();
  const files = Object.keys(old).filter((path) => /(?<![.\d])0\.0\.1/.test(old[path] ?? ''));
  expect(files).toEqual(
    [
      '.agents/skills/mcp-unity-bridge/SKILL.md',
      '.claude.json',
      '.codex/config.toml',
      'My Game/.mcp.json',
      'My Game/Packages/manifest.json',
    ].toSorted(),
  );
  const shown = run(now, 'upgrade', '--dry-run');
  expect(shown).toMatchObject({ status: 0, stderr: '' });
  expect(shown.stdout).toContain(`+ npx -y mcp-unity-bridge@${version}`);
  expect(shown.stdout).toContain('mcp-unity-bridge: would be brought up to date\n');
  expect(texts()).toEqual(old);
  expect(run(now, 'init', '--yes', '--client', 'codex').stdout).toContain('pinned to version 0.0.1, which stays');
  expect(run(now, 'upgrade')).toMatchObject({ status: 0, stderr: '' });
  const next = texts();
  expect(
    Object.keys(next)
      .filter((path) => next[path] !== old[path])
      .toSorted(),
  ).toEqual(files);
  expect(JSON.parse(machine.read('.claude.json')).mcpServers.unity.args).toEqual(['-y', `mcp-unity-bridge@${version}`]);
  expect(JSON.parse(machine.read('My Game/Packages/manifest.json')).dependencies[unityPackageName]).toBe(
    `${unityPackageUrl}#v${version}`,
  );
  expect(run(now, 'upgrade').stdout).toBe(`Nothing to do: all that is set up here has version ${version} already.\n`);
});

test('--json is one object; a file that cannot be read is refused, and the others are done', () => {
  const before = installed(older.entry, 'older');
  machine.put('.codex/');
  run(before, 'init', '--yes', '--client', 'codex');
  machine.put('.gemini/settings.json', '{ "a": ');
  const ran = run(installed(bin.entry, 'now'), 'upgrade', '--json');
  expect(ran.status).toBe(1);
  expect(JSON.parse(ran.stdout)).toMatchObject({
    version,
    files: [
      { client: 'codex', state: 'written', change: 'updated' },
      { client: 'gemini', state: 'refused' },
    ],
    skills: [],
  });
});
