import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { buildBin } from '../../proof/kit/running.ts';
import type { FindingId } from './catalogue.ts';
import type { DoctorFinding } from './check.ts';
import { createFixture, type Fixture } from './testing/fixture.ts';

const bin = buildBin('remedies');
afterAll(() => bin.remove());

let fixture: Fixture;
beforeEach(() => {
  fixture = createFixture(bin.entry);
  // No server is started: this is about files.
  writeFileSync(join(fixture.dir, 'token'), '');
});
afterEach(() => fixture.remove());

async function findingsOf(id: FindingId): Promise<DoctorFinding[]> {
  const { checks } = (await fixture.doctor()).report();
  return checks.flatMap(({ findings }) => findings).filter((one) => one.id === id);
}

async function findingOf(id: FindingId): Promise<DoctorFinding> {
  const [first, ...others] = await findingsOf(id);
  if (first === undefined || others.length > 0)
    throw new Error(`expected one ${id}, got ${others.length + (first === undefined ? 0 : 1)}`);
  return first;
}

/** Plays the `init` of a remedy as printed, and says yes. */
function playInit({ remedy }: DoctorFinding): void {
  const line = /node \S+\.cjs init(?: --[\w-]+(?: (?!--)[\w.-]+)?)*/.exec(remedy)?.[0];
  if (line === undefined) throw new Error(`expected the command line of init in: ${remedy}`);
  execFileSync('/bin/sh', ['-c', `${line} --yes`], { cwd: fixture.project, env: fixture.env, stdio: 'pipe' });
}

const withArgs = (...args: readonly string[]): object => ({
  mcpServers: { unity: { command: 'node', args: [bin.entry, ...args] } },
});

test('an entry whose project has gone is fixed by the command that is named', async () => {
  fixture.write('.cursor/mcp.json', withArgs('--project', '/gone/Game'));
  playInit(await findingOf('client.project_missing'));
  expect(await findingsOf('client.project_missing')).toEqual([]);
});

test('and so is one in the file of a project', async () => {
  writeFileSync(join(fixture.project, '.mcp.json'), JSON.stringify(withArgs('--project', '/gone/Game')));
  playInit(await findingOf('client.project_missing'));
  expect(await findingsOf('client.project_missing')).toEqual([]);
});

test('an entry with a URL without a server has to go before the command writes another one', async () => {
  const file = fixture.write('.cursor/mcp.json', { mcpServers: { unity: { url: 'http://127.0.0.1:1/mcp' } } });
  const found = await findingOf('client.url_silent');
  expect(found.remedy).toContain(`remove "unity" from ${file}, then: `);
  writeFileSync(file, '{}');
  playInit(found);
  expect(await findingsOf('client.url_silent')).toEqual([]);
  expect(readFileSync(file, 'utf8')).toContain(bin.entry);
});

test('a command that the PATH of the entry itself hides is distinguished from one that is not installed', async () => {
  const toml = (env: string): string => `[mcp_servers.unity]\ncommand = "node"\nargs = ["${bin.entry}"]\n${env}`;
  const file = fixture.write('.codex/config.toml', toml('env = { PATH = "/nowhere" }\n'));
  const { found, remedy } = await findingOf('client.command_missing');
  expect(found).toContain('starts node, which is not on the PATH that the entry itself sets (env).');
  expect(remedy).toContain(`to that PATH in ${file}, or remove the PATH; then restart Codex.`);
  fixture.write('.codex/config.toml', toml(`env = { PATH = "${/Add (\S+) to/.exec(remedy)?.[1] ?? ''}" }\n`));
  expect(await findingsOf('client.command_missing')).toEqual([]);
});

test('the Unity package comes into the project by the command that is named', async () => {
  const path = join(fixture.project, 'Packages', 'manifest.json');
  writeFileSync(path, '{ "dependencies": {} }');
  playInit(await findingOf('project.no_package'));
  expect(await findingsOf('project.no_package')).toEqual([]);
  expect(readFileSync(path, 'utf8')).toContain('com.mcp-unity-bridge.editor');
});

test('where no client is installed, one has to come first, or be named', async () => {
  rmSync(join(fixture.userHome, '.claude.json'));
  const { remedy } = await findingOf('client.none');
  expect(remedy).toMatch(/^Install one and start it once, then: /);
  playInit({
    ...(await findingOf('client.none')),
    remedy: remedy.replace(/^.*not found/, '').replace('<id>', 'windsurf'),
  });
  expect(await findingsOf('client.none')).toEqual([]);
});

test('another server that is called unity is named, and stays when ours is set up beside it', async () => {
  const theirs = { command: 'npx', args: ['-y', 'some-unity-mcp', '--token', 'a1b2c3'] };
  const file = fixture.write('.cursor/mcp.json', { mcpServers: { unity: theirs } });
  const found = await findingOf('client.not_set_up');
  expect(found.found).toBe(
    `Cursor has no entry for this server. "unity" in ${file} is another server (npx some-unity-mcp). It can stay: init writes ours beside it, as "mcp-unity-bridge".`,
  );
  playInit(found);
  expect(await findingsOf('client.not_set_up')).toEqual([]);
  expect(JSON.parse(readFileSync(file, 'utf8')).mcpServers).toEqual({
    unity: theirs,
    'mcp-unity-bridge': expect.objectContaining({ args: expect.anything() }),
  });
});

test('a client with a file that cannot be read is not reported as not set up', async () => {
  for (const file of ['.codeium/windsurf/mcp_config.json', '.gemini/settings.json'])
    fixture.write(file, '{ "mcpServers": { "unity": x } }');
  expect(await findingsOf('client.unparseable')).toHaveLength(2);
  expect(await findingsOf('client.not_set_up')).toEqual([]);
  rmSync(join(fixture.userHome, '.claude.json'));
  expect(await findingsOf('client.none')).toEqual([]);
});

test('commands are written as they can be typed: by npx where npx has the program from', async () => {
  expect((await findingOf('token.corrupt')).remedy).toContain(`node ${realpathSync(bin.entry)} token rotate`);
  const folder = join(fixture.userHome, '_npx', 'node_modules', 'mcp-unity-bridge', 'dist');
  mkdirSync(join(folder, '..'), { recursive: true });
  execFileSync('cp', ['-r', join(bin.entry, '..'), folder]);
  const { checks } = (await fixture.doctor({ entry: join(folder, 'mcp-unity-bridge.cjs') })).report();
  expect(checks.flatMap(({ findings }) => findings).find(({ id }) => id === 'token.corrupt')?.remedy).toContain(
    'npx mcp-unity-bridge token rotate',
  );
});

/** As a sandbox does it: the mode allows what the system refuses. */
const refuseWriting = (folder: string): readonly string[] => [
  '--import',
  `data:text/javascript,${encodeURIComponent(`import fs from 'node:fs/promises'; import { syncBuiltinESMExports } from 'node:module'; const access = fs.access;
    fs.access = async (path, mode) => { if (path === ${JSON.stringify(folder)}) throw Object.assign(new Error('refused'), { code: 'EROFS' }); return access(path, mode); }; syncBuiltinESMExports();`)}`,
];

test.skipIf(process.platform === 'win32').each([
  { title: 'exists', stateDir: (dir: string) => dir, refused: (dir: string) => dir },
  { title: 'is to be made', stateDir: (dir: string) => join(dir, 'new'), refused: (dir: string) => dir },
])('in a sandbox, no chmod is advised for a state folder that $title', async ({ stateDir, refused }) => {
  const { checks } = (
    await fixture.doctor({
      node: refuseWriting(refused(fixture.dir)),
      env: { MCP_UNITY_BRIDGE_HOME: stateDir(fixture.dir) },
    })
  ).report();
  const found = checks.flatMap(({ findings }) => findings).find(({ id }) => id === 'state_dir.not_writable');
  expect(found?.found).toMatch(/although its mode allows it: this shell is a sandbox/);
  expect(found?.remedy).toMatch(/^Run this outside of the sandbox, or allow it to write to /);
  expect(found?.remedy).not.toContain('chmod');
});
