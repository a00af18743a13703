import { join } from 'node:path';
import { type Artefact, bytesOf, filesBelow, isRecord, readJson, copyInto } from '../lib/artefact.ts';
import { checkNoSecrets } from '../npm/contents.ts';
import { writeJson } from '../../../proof/lib/program.ts';

/** Makes and checks the folder for `claude plugin marketplace add` and `codex plugin marketplace add`. `root`: the repository. */
export function pluginArtefact(root: string, out: string): Artefact {
  const folder = join(out, 'plugin');
  writeMarketplace(root, folder);
  const files = filesBelow(folder);
  const bytes = bytesOf(files);
  return {
    name: 'plugin for Claude Code and Codex',
    file: folder,
    files: files.length,
    packed_bytes: bytes,
    unpacked_bytes: bytes,
    checks: [{ name: 'manifests', problems: findPluginProblems(root, folder) }, checkNoSecrets(root, folder, files)],
  };
}

/** Sentences about differences between the manifests and the folder. */
export function findPluginProblems(root: string, folder: string): readonly string[] {
  const version = readJson(join(root, 'package.json'))['version'];
  const at = (file: string): Readonly<Record<string, unknown>> => readJson(join(folder, pluginFolder, file));
  const files = new Set(filesBelow(join(folder, pluginFolder)).map(({ path }) => path));
  const { skills, mcpServers } = at('.codex-plugin/plugin.json');
  const { mcpServers: servers } = at('.mcp.json');
  const entry = isRecord(servers) ? JSON.stringify(servers['unity']) : undefined;
  return [
    ...pluginManifests
      .filter((file) => file.endsWith('plugin.json'))
      .flatMap((file) => [
        ...(at(file)['name'] === PLUGIN_NAME ? [] : [`${file}: expected ${PLUGIN_NAME} as its name`]),
        ...(at(file)['version'] === version ? [] : [`${file}: its version is not that of package.json`]),
      ]),
    ...(entry === JSON.stringify({ command: 'npx', args: ['-y', `${PLUGIN_NAME}@${String(version)}`] })
      ? []
      : [`.mcp.json: expected "unity" to start this very version, got ${entry ?? 'nothing'}`]),
    ...(skills === './skills/' && files.has(`skills/${PLUGIN_NAME}/SKILL.md`)
      ? []
      : ['.codex-plugin/plugin.json: its skills are not where it says']),
    ...(mcpServers === './.mcp.json' ? [] : ['.codex-plugin/plugin.json: its MCP servers are not where it says']),
  ];
}

/** Of the plugin and of the marketplace. */
const PLUGIN_NAME = 'mcp-unity-bridge';

/** The folder of the plugin in the marketplace. */
const pluginFolder = join('plugins', PLUGIN_NAME);

const pluginManifests = ['.claude-plugin/plugin.json', '.codex-plugin/plugin.json', '.mcp.json'];

/** What Claude Code reads as a marketplace. */
const claudeMarketplace = {
  name: PLUGIN_NAME,
  owner: { name: 'the mcp-unity-bridge maintainers' },
  plugins: [{ name: PLUGIN_NAME, source: `./plugins/${PLUGIN_NAME}` }],
};

/** The same for Codex, which requires the rules of installation. */
const codexMarketplace = {
  name: PLUGIN_NAME,
  interface: { displayName: 'MCP Unity Bridge' },
  plugins: [
    {
      name: PLUGIN_NAME,
      source: { source: 'local', path: `./plugins/${PLUGIN_NAME}` },
      policy: { installation: 'AVAILABLE', authentication: 'ON_INSTALL' },
      category: 'Developer Tools',
    },
  ],
};

/** Writes a marketplace with the one plugin into a folder, for Claude Code and Codex alike: manifests, skill, and the MCP server to start. `root`: the repository. */
export function writeMarketplace(root: string, folder: string): void {
  for (const file of pluginManifests)
    copyInto(join(root, 'tools', 'packaging', 'plugin', file), join(folder, pluginFolder, file));
  for (const { path } of filesBelow(join(root, 'generated', 'skill')))
    copyInto(join(root, 'generated', 'skill', path), join(folder, pluginFolder, 'skills', PLUGIN_NAME, path));
  copyInto(join(root, 'LICENSE'), join(folder, pluginFolder, 'LICENSE'));
  writeJson(join(folder, '.claude-plugin', 'marketplace.json'), claudeMarketplace);
  writeJson(join(folder, '.agents', 'plugins', 'marketplace.json'), codexMarketplace);
}
