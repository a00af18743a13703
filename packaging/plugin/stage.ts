import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, isRecord, readJson } from '../lib/files.ts';

const NAME = 'mcp-unity-bridge';
const PLUGIN = join('plugins', NAME);
const manifests = ['.claude-plugin/plugin.json', '.codex-plugin/plugin.json', '.mcp.json'];

/** What Claude Code reads as a marketplace. */
const claudeMarketplace = {
  name: NAME,
  owner: { name: 'the mcp-unity-bridge maintainers' },
  plugins: [{ name: NAME, source: `./plugins/${NAME}` }],
};

/** What Codex reads as one: it wants to be told who may install what. */
const codexMarketplace = {
  name: NAME,
  interface: { displayName: 'MCP Unity Bridge' },
  plugins: [
    {
      name: NAME,
      source: { source: 'local', path: `./plugins/${NAME}` },
      policy: { installation: 'AVAILABLE', authentication: 'ON_INSTALL' },
      category: 'Developer Tools',
    },
  ],
};

/** Lays out a marketplace with the one plugin in a folder, for Claude Code and Codex alike: manifests, skill, and the MCP server to start. `root`: the repository. */
export function stagePlugin(root: string, folder: string): void {
  for (const file of manifests) copy(join(root, 'packaging', 'plugin', file), join(folder, PLUGIN, file));
  for (const { path } of filesBelow(join(root, 'generated', 'skill')))
    copy(join(root, 'generated', 'skill', path), join(folder, PLUGIN, 'skills', NAME, path));
  copy(join(root, 'LICENSE'), join(folder, PLUGIN, 'LICENSE'));
  write(join(folder, '.claude-plugin', 'marketplace.json'), claudeMarketplace);
  write(join(folder, '.agents', 'plugins', 'marketplace.json'), codexMarketplace);
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

function write(file: string, content: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(content, undefined, 2)}\n`);
}

/** Sentences about what the manifests say and the folder does not have, or says otherwise. */
export function pluginProblems(root: string, folder: string): readonly string[] {
  const version = readJson(join(root, 'package.json'))['version'];
  const at = (file: string): Readonly<Record<string, unknown>> => readJson(join(folder, PLUGIN, file));
  const files = new Set(filesBelow(join(folder, PLUGIN)).map(({ path }) => path));
  const { skills, mcpServers } = at('.codex-plugin/plugin.json');
  const { mcpServers: servers } = at('.mcp.json');
  const entry = isRecord(servers) ? JSON.stringify(servers['unity']) : undefined;
  return [
    ...manifests
      .filter((file) => file.endsWith('plugin.json'))
      .flatMap((file) => [
        ...(at(file)['name'] === NAME ? [] : [`${file}: expected ${NAME} as its name`]),
        ...(at(file)['version'] === version ? [] : [`${file}: its version is not that of package.json`]),
      ]),
    ...(entry === JSON.stringify({ command: 'npx', args: ['-y', `${NAME}@${String(version)}`] })
      ? []
      : [`.mcp.json: expected "unity" to start this very version, got ${entry ?? 'nothing'}`]),
    ...(skills === './skills/' && files.has(`skills/${NAME}/SKILL.md`)
      ? []
      : ['.codex-plugin/plugin.json: its skills are not where it says']),
    ...(mcpServers === './.mcp.json' ? [] : ['.codex-plugin/plugin.json: its MCP servers are not where it says']),
  ];
}
