import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { buildBin } from '../../server/test-kit/build.ts';
import type { FindingId } from './catalogue.ts';
import type { Finding } from './finding.ts';
import { createStage, type Stage } from './testing/stage.ts';

const bin = buildBin('remedies');
afterAll(() => bin.remove());

let stage: Stage;
beforeEach(() => {
  stage = createStage(bin.entry);
  // No server is started: this is about files.
  writeFileSync(join(stage.dir, 'token'), '');
});
afterEach(() => stage.remove());

async function findingsOf(id: FindingId): Promise<Finding[]> {
  const { checks } = (await stage.doctor()).report();
  return checks.flatMap(({ findings }) => findings).filter((one) => one.id === id);
}

async function findingOf(id: FindingId): Promise<Finding> {
  const [first, ...others] = await findingsOf(id);
  if (first === undefined || others.length > 0)
    throw new Error(`expected one ${id}, got ${others.length + (first === undefined ? 0 : 1)}`);
  return first;
}

/** Plays the `init` of a remedy as it stands there, and says yes. */
function playInit({ remedy }: Finding): void {
  const line = /node \S+\.js init(?: --[\w-]+(?: (?!--)[\w.-]+)?)*/.exec(remedy)?.[0];
  if (line === undefined) throw new Error(`expected the command line of init in: ${remedy}`);
  execFileSync('/bin/sh', ['-c', `${line} --yes`], { cwd: stage.project, env: stage.env, stdio: 'pipe' });
}

const withArgs = (...args: readonly string[]): object => ({
  mcpServers: { unity: { command: 'node', args: [bin.entry, ...args] } },
});

test('an entry whose project has gone is fixed by the command that is named', async () => {
  stage.write('.cursor/mcp.json', withArgs('--project', '/gone/Game'));
  playInit(await findingOf('client.project_missing'));
  expect(await findingsOf('client.project_missing')).toEqual([]);
});

test('and so is one in the file of a project', async () => {
  writeFileSync(join(stage.project, '.mcp.json'), JSON.stringify(withArgs('--project', '/gone/Game')));
  playInit(await findingOf('client.project_missing'));
  expect(await findingsOf('client.project_missing')).toEqual([]);
});

test('an entry with the URL of nobody has to go before the command writes another one', async () => {
  const file = stage.write('.cursor/mcp.json', { mcpServers: { unity: { url: 'http://127.0.0.1:1/mcp' } } });
  const found = await findingOf('client.url_silent');
  expect(found.remedy).toContain(`take "unity" out of ${file}, then: `);
  writeFileSync(file, '{}');
  playInit(found);
  expect(await findingsOf('client.url_silent')).toEqual([]);
  expect(readFileSync(file, 'utf8')).toContain(bin.entry);
});

test('a command that the PATH of the entry itself hides is told from one that is not installed', async () => {
  const toml = (env: string): string => `[mcp_servers.unity]\ncommand = "node"\nargs = ["${bin.entry}"]\n${env}`;
  const file = stage.write('.codex/config.toml', toml('env = { PATH = "/nowhere" }\n'));
  const { found, remedy } = await findingOf('client.command_missing');
  expect(found).toContain('starts node, which is not on the PATH that the entry itself sets (env).');
  expect(remedy).toContain(`to that PATH in ${file}, or take the PATH out; then restart Codex.`);
  stage.write('.codex/config.toml', toml(`env = { PATH = "${/Add (\S+) to/.exec(remedy)?.[1] ?? ''}" }\n`));
  expect(await findingsOf('client.command_missing')).toEqual([]);
});

test('the Unity package comes into the project by the command that is named', async () => {
  const path = join(stage.project, 'Packages', 'manifest.json');
  writeFileSync(path, '{ "dependencies": {} }');
  playInit(await findingOf('project.no_package'));
  expect(await findingsOf('project.no_package')).toEqual([]);
  expect(readFileSync(path, 'utf8')).toContain('com.mcp-unity-bridge.editor');
});

test('where no client is installed, one has to come first, or be named', async () => {
  rmSync(join(stage.userHome, '.claude.json'));
  const { remedy } = await findingOf('client.none');
  expect(remedy).toMatch(/^Install one and start it once, then: /);
  playInit({
    ...(await findingOf('client.none')),
    remedy: remedy.replace(/^.*elsewhere/, '').replace('<id>', 'windsurf'),
  });
  expect(await findingsOf('client.none')).toEqual([]);
});

test('of a client with a file that cannot be read nobody says that it is not set up', async () => {
  for (const file of ['.codeium/windsurf/mcp_config.json', '.gemini/settings.json'])
    stage.write(file, '{ "mcpServers": { "unity": x } }');
  expect(await findingsOf('client.unparseable')).toHaveLength(2);
  expect(await findingsOf('client.not_set_up')).toEqual([]);
  rmSync(join(stage.userHome, '.claude.json'));
  expect(await findingsOf('client.none')).toEqual([]);
});

test('commands are written as they can be typed: by npx where npx has the program from', async () => {
  expect((await findingOf('token.corrupt')).remedy).toContain(`node ${realpathSync(bin.entry)} token rotate`);
  const folder = join(stage.userHome, '_npx', 'node_modules', 'mcp-unity-bridge', 'dist');
  mkdirSync(join(folder, '..'), { recursive: true });
  execFileSync('cp', ['-r', join(bin.entry, '..'), folder]);
  const { checks } = (await stage.doctor({ entry: join(folder, 'mcp-unity-bridge.js') })).report();
  expect(checks.flatMap(({ findings }) => findings).find(({ id }) => id === 'token.corrupt')?.remedy).toContain(
    'npx mcp-unity-bridge token rotate',
  );
});
