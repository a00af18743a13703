import { join } from 'node:path';
import { copyInto, filesBelow } from '../lib/files.ts';
import { writeJson } from '../../proof/lib/output.ts';

/** Of the plugin and of the marketplace. */
export const PLUGIN_NAME = 'mcp-unity-bridge';
/** The folder of the plugin in the marketplace. */
export const pluginFolder = join('plugins', PLUGIN_NAME);
export const pluginManifests = ['.claude-plugin/plugin.json', '.codex-plugin/plugin.json', '.mcp.json'];

/** What Claude Code reads as a marketplace. */
const claudeMarketplace = {
  name: PLUGIN_NAME,
  owner: { name: 'the mcp-unity-bridge maintainers' },
  plugins: [{ name: PLUGIN_NAME, source: `./plugins/${PLUGIN_NAME}` }],
};

/** What Codex reads as one: it wants to be told who may install what. */
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
    copyInto(join(root, 'packaging', 'plugin', file), join(folder, pluginFolder, file));
  for (const { path } of filesBelow(join(root, 'generated', 'skill')))
    copyInto(join(root, 'generated', 'skill', path), join(folder, pluginFolder, 'skills', PLUGIN_NAME, path));
  copyInto(join(root, 'LICENSE'), join(folder, pluginFolder, 'LICENSE'));
  writeJson(join(folder, '.claude-plugin', 'marketplace.json'), claudeMarketplace);
  writeJson(join(folder, '.agents', 'plugins', 'marketplace.json'), codexMarketplace);
}
