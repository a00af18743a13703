import { join } from 'node:path';
import { filesBelow, isRecord, readJson } from '../lib/files.ts';
import { PLUGIN_NAME, pluginFolder, pluginManifests } from './marketplace-folder.ts';

/** Sentences about what the manifests say and the folder does not have, or says otherwise. */
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
