import {
  type AiClient,
  type Location,
  CALL_TIMEOUT_MS,
  returnNothing,
  plainEntry,
  programSigns,
  runsInWindows,
  usualHttp,
  applicationData,
  localData,
} from './client.ts';
import { joinPath, onPath, readVariable, type ConfigLocation } from './place.ts';

// By their documentation of November 2026; none was tested.

/** One file in the user's home folder. */
function inHome(place: ConfigLocation, parts: readonly string[], signs: readonly string[]): readonly Location[] {
  return [{ scope: 'user', file: joinPath(place, place.home, ...parts), signs }];
}

const copilot: AiClient = {
  id: 'copilot',
  name: 'Copilot CLI',
  format: 'json',
  servers: 'mcpServers',
  keys: { http: usualHttp, others: ['type', 'env', 'tools'] },
  locations: (place) =>
    inHome(
      place,
      ['.copilot', 'mcp-config.json'],
      [joinPath(place, place.home, '.copilot'), ...onPath(place, 'copilot')],
    ),
  absence: returnNothing,
  projectArgument: returnNothing,
  isBare: false,
  // Without `tools` it offers none of them.
  entry: (launch) => ({ type: 'local', ...plainEntry(launch), tools: ['*'] }),
  restart: 'start a new session of copilot; /mcp show lists the server',
};

const junie: AiClient = {
  id: 'junie',
  name: 'Junie (Rider)',
  format: 'json',
  servers: 'mcpServers',
  keys: { others: ['env'] },
  locations(place) {
    const signs = [joinPath(place, place.home, '.junie')];
    const user = place.platform === 'wsl' ? [] : inHome(place, ['.junie', 'mcp', 'mcp.json'], signs);
    if (place.project === undefined) return user;
    const file = joinPath(place, place.project, '.junie', 'mcp', 'mcp.json');
    return [...user, { scope: 'project', file, signs: [...signs, file] }];
  },
  absence: runsInWindows('Rider'),
  projectArgument: ({ project }) => project,
  isBare: true,
  entry: plainEntry,
  restart: 'in Rider, Settings > Tools > Junie > MCP Settings: switch the server on',
};

const cline: AiClient = {
  id: 'cline',
  name: 'Cline',
  format: 'json',
  servers: 'mcpServers',
  keys: { http: usualHttp, others: ['type', 'env', 'timeout', 'disabled', 'autoApprove'] },
  locations(place) {
    const file = 'cline_mcp_settings.json';
    const command = joinPath(place, place.home, '.cline');
    const usual: Location = {
      scope: 'user',
      file: readVariable(place, 'CLINE_MCP_SETTINGS_PATH', joinPath(place, command, 'data', 'settings', file)),
      signs: [command, ...onPath(place, 'cline')],
    };
    if (place.platform === 'wsl') return [usual];
    const folder = joinPath(place, applicationData(place), 'Code', 'User', 'globalStorage', 'saoudrizwan.claude-dev');
    return [
      usual,
      { scope: 'user', file: joinPath(place, folder, 'settings', file), signs: [folder], edition: 'VS Code' },
    ];
  },
  absence: returnNothing,
  projectArgument: ({ project }) => project,
  isBare: false,
  // In seconds; a minute without it.
  entry: (launch) => ({ ...plainEntry(launch), timeout: CALL_TIMEOUT_MS / 1000 }),
  restart: 'in Cline, MCP Servers > Configure: restart the server',
};

const zed: AiClient = {
  id: 'zed',
  name: 'Zed',
  format: 'json',
  servers: 'context_servers',
  keys: { http: usualHttp, others: ['env'] },
  locations(place) {
    if (place.platform === 'wsl') return [];
    const folder =
      place.platform === 'darwin'
        ? joinPath(place, place.home, '.config', 'zed')
        : joinPath(place, applicationData(place), place.platform === 'win32' ? 'Zed' : 'zed');
    const signs = [folder, ...(place.platform === 'linux' ? onPath(place, 'zed') : programSigns(place, 'Zed'))];
    return [{ scope: 'user', file: joinPath(place, folder, 'settings.json'), signs }];
  },
  absence: runsInWindows('Zed'),
  projectArgument: ({ project }) => project,
  isBare: false,
  entry: plainEntry,
  restart: 'in Zed, Settings > AI > MCP Servers shows the server; it reloads its settings automatically',
};

const kiro: AiClient = {
  id: 'kiro',
  name: 'Kiro',
  format: 'json',
  servers: 'mcpServers',
  keys: { http: usualHttp, others: ['env', 'disabled', 'autoApprove', 'disabledTools'] },
  locations: (place) =>
    inHome(
      place,
      ['.kiro', 'settings', 'mcp.json'],
      [joinPath(place, place.home, '.kiro'), ...onPath(place, 'kiro-cli')],
    ),
  absence: returnNothing,
  projectArgument: ({ project }) => project,
  isBare: false,
  entry: plainEntry,
  restart: 'in Kiro, the MCP servers panel: reconnect the server',
};

const lmStudio: AiClient = {
  id: 'lm-studio',
  name: 'LM Studio',
  format: 'json',
  servers: 'mcpServers',
  keys: { http: usualHttp, others: ['env'] },
  locations(place) {
    if (place.platform === 'wsl') return [];
    const folder = joinPath(place, place.home, '.lmstudio');
    const program = place.platform === 'win32' ? [joinPath(place, localData(place), 'Programs', 'LM Studio')] : [];
    const app = place.platform === 'darwin' ? ['/Applications/LM Studio.app'] : [];
    return inHome(place, ['.lmstudio', 'mcp.json'], [folder, ...program, ...app]);
  },
  absence: runsInWindows('LM Studio'),
  projectArgument: ({ project }) => project,
  isBare: true,
  entry: plainEntry,
  restart: 'in LM Studio, Program > Install > Edit mcp.json, then switch the server on',
};

export const furtherClients: readonly AiClient[] = [copilot, junie, cline, zed, kiro, lmStudio];
