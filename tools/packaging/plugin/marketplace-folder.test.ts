import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../../conformance/lib/temporary-folder.ts';
import { skillFiles } from '../../../generated/typescript/skill.ts';
import { filesBelow, readJson } from '../lib/artefact.ts';
import { pluginArtefact, writeMarketplace, findPluginProblems } from './plugin-artefact.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const plugin = 'plugins/mcp-unity-bridge';
let folder: ReturnType<typeof makeTemporaryFolder>;
beforeEach(() => {
  folder = makeTemporaryFolder();
  writeMarketplace(root, folder.path);
});
afterEach(() => folder.remove());

test('the folder is a marketplace for both, with one plugin: manifests, server and the whole skill', () => {
  expect(findPluginProblems(root, folder.path)).toEqual([]);
  expect(filesBelow(folder.path).map(({ path }) => path)).toEqual(
    [
      '.agents/plugins/marketplace.json',
      '.claude-plugin/marketplace.json',
      `${plugin}/.claude-plugin/plugin.json`,
      `${plugin}/.codex-plugin/plugin.json`,
      `${plugin}/.mcp.json`,
      `${plugin}/LICENSE`,
      ...skillFiles.map(({ path }) => `${plugin}/skills/mcp-unity-bridge/${path}`),
    ].toSorted(),
  );
  for (const { path, text } of skillFiles)
    expect(readFileSync(join(folder.path, plugin, 'skills/mcp-unity-bridge', path), 'utf8')).toBe(text);
});

test('both marketplaces lead to the plugin by a path that begins with ./, as they ask', () => {
  const source = './plugins/mcp-unity-bridge';
  expect(readJson(join(folder.path, '.claude-plugin/marketplace.json'))).toMatchObject({
    owner: { name: expect.any(String) },
    plugins: [{ name: 'mcp-unity-bridge', source }],
  });
  expect(readJson(join(folder.path, '.agents/plugins/marketplace.json'))).toMatchObject({
    plugins: [{ name: 'mcp-unity-bridge', source: { source: 'local', path: source } }],
  });
});

test.each<[string, RegExp, string, RegExp]>([
  [
    '.claude-plugin/plugin.json',
    /"version": "[^"]+"/,
    '"version": "9.9.9"',
    /its version is not that of package\.json$/,
  ],
  ['.codex-plugin/plugin.json', /"name": "[^"]+"/, '"name": "other"', /expected mcp-unity-bridge as its name$/],
  ['.codex-plugin/plugin.json', /"\.\/skills\/"/, '"./skill/"', /its skills are not where it says$/],
  ['.codex-plugin/plugin.json', /"\.\/\.mcp\.json"/, '"./mcp.json"', /its MCP servers are not where it says$/],
  ['.mcp.json', /bridge@[\d.]+/, 'bridge', /expected "unity" to start this very version/],
])('%s with another %s is named', (file, from, to, sentence) => {
  const path = join(folder.path, plugin, file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  expect(findPluginProblems(root, folder.path)).toEqual([expect.stringMatching(sentence)]);
});

test('a plugin without its skill is named; as a release makes it, it is whole', () => {
  rmSync(join(folder.path, plugin, 'skills/mcp-unity-bridge/SKILL.md'));
  expect(findPluginProblems(root, folder.path)).toEqual([expect.stringContaining('its skills are not where it says')]);
  expect(pluginArtefact(root, folder.path).checks.flatMap(({ problems }) => problems)).toEqual([]);
});
