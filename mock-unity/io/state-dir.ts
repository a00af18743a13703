import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** Where this user's server leaves hub.json and token: `MCP_UNITY_BRIDGE_HOME`, else the platform's user state folder. Absolute; need not exist. */
export function stateDirOf(env: NodeJS.ProcessEnv): string {
  const { platform } = process;
  const chosen = env['MCP_UNITY_BRIDGE_HOME'];
  if (chosen !== undefined && chosen !== '') return resolve(chosen);
  if (platform === 'win32') return join(env['LOCALAPPDATA'] || join(homedir(), 'AppData', 'Local'), 'mcp-unity-bridge');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'mcp-unity-bridge');
  return join(env['XDG_STATE_HOME'] || join(homedir(), '.local', 'state'), 'mcp-unity-bridge');
}
