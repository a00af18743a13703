import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../../conformance/lib/temporary-folder.ts';
import { isRecord, readJson } from '../lib/artefact.ts';
import { findManifestProblems } from './mcpb-artefact.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = makeTemporaryFolder();
afterAll(() => folder.remove());
mkdirSync(join(folder.path, 'server'));
writeFileSync(join(folder.path, 'server', 'mcp-unity-bridge.cjs'), '');

const manifest = readJson(join(root, 'tools', 'packaging', 'mcpb', 'manifest.json'));

function problems(changed: object): readonly string[] {
  writeFileSync(join(folder.path, 'manifest.json'), JSON.stringify({ ...manifest, ...changed }));
  return findManifestProblems(root, folder.path);
}

test('the manifest of the bundle says what the contract and the bundle say', () => {
  expect(problems({})).toEqual([]);
});

test.each([
  [{ version: '9.9.9' }, /its version is not that of package\.json$/],
  [{ tools: [{ name: 'unity_execute_code', description: 'Run C# in Unity' }] }, /expected the tools of the contract/],
  [
    { compatibility: { platforms: ['darwin', 'win32'] } },
    /expected the platforms that have SQLite: darwin, win32, linux$/,
  ],
  [{ server: { entry_point: 'server/index.js' } }, /the entry point server\/index\.js is not in the bundle$/],
])('%j is reported', (changed, sentence) => {
  expect(problems(changed)).toEqual([expect.stringMatching(sentence)]);
});

test('the project has to be set, as the desktop starts extensions in no folder that would show it; an empty setting for Node is none', () => {
  expect(manifest['user_config']).toMatchObject({
    project: { type: 'directory', required: true },
    node: { required: false, default: '' },
  });
  const server = isRecord(manifest['server']) ? manifest['server'] : {};
  expect(server['mcp_config']).toEqual({
    command: 'node',
    args: ['${__dirname}/server/mcp-unity-bridge.cjs', '--project', '${user_config.project}'],
    env: { MCP_UNITY_BRIDGE_NODE: '${user_config.node}' },
  });
});
