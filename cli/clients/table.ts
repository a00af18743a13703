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
import { furtherClients } from './further-clients.ts';
import { joinPath, onPath, readVariable, type ConfigLocation } from './place.ts';

/** The first start downloads the package. */
const START_TIMEOUT_S = 30;
/** Ends in a hash of the publisher's name, and so is the same everywhere. */
const CLAUDE_PACKAGE = 'Claude_pzs8sxrjxfjjc';

const claudeDesktop: AiClient = {
  id: 'claude-desktop',
  name: 'Claude Desktop',
  format: 'json',
  servers: 'mcpServers',
  keys: { others: ['env'] },
  locations(place) {
    const file = 'claude_desktop_config.json';
    const folder = joinPath(place, applicationData(place), 'Claude');
    const usual: Location = { scope: 'user', file: joinPath(place, folder, file), signs: [folder] };
    switch (place.platform) {
      case 'win32': {
        // A packaged app has its own copy of AppData, without changes of the real one.
        const container = joinPath(place, localData(place), 'Packages', CLAUDE_PACKAGE);
        const packaged: Location = {
          scope: 'user',
          file: joinPath(place, container, 'LocalCache', 'Roaming', 'Claude', file),
          signs: [container],
          edition: 'package',
        };
        return [
          packaged,
          { ...usual, signs: [folder, joinPath(place, localData(place), 'AnthropicClaude')], edition: 'installer' },
        ];
      }
      case 'darwin':
        return [{ ...usual, signs: [folder, '/Applications/Claude.app'] }];
      case 'linux':
        return [{ ...usual, signs: [folder, ...onPath(place, 'claude-desktop')] }];
      case 'wsl':
        return [];
    }
  },
  absence: runsInWindows('Claude Desktop'),
  projectArgument: ({ project }) => project,
  isBare: true,
  entry: plainEntry,
  restart: 'quit Claude Desktop (also from the tray) and start it again',
};

const claudeCode: AiClient = {
  id: 'claude-code',
  name: 'Claude Code',
  format: 'json',
  servers: 'mcpServers',
  keys: { http: usualHttp, others: ['type', 'env', 'timeout'] },
  locations(place) {
    const folder = readVariable(place, 'CLAUDE_CONFIG_DIR', place.home);
    const file = joinPath(place, folder, '.claude.json');
    const signs = [file, joinPath(place, place.home, '.claude'), ...onPath(place, 'claude')];
    return [{ scope: 'user', file, signs }, ...inProject(place, ['.mcp.json'], signs)];
  },
  absence: returnNothing,
  projectArgument: returnNothing,
  isBare: false,
  entry: (launch) => ({ type: 'stdio', ...plainEntry(launch), timeout: CALL_TIMEOUT_MS }),
  restart: "start a new session of claude; /mcp shows the server (it asks before it uses a project's .mcp.json)",
};

const cursor: AiClient = {
  id: 'cursor',
  name: 'Cursor',
  format: 'json',
  servers: 'mcpServers',
  keys: { http: usualHttp, others: ['env', 'envFile'] },
  locations(place) {
    if (place.platform === 'wsl') return inProject(place, ['.cursor', 'mcp.json'], onPath(place, 'cursor'));
    const folder = joinPath(place, place.home, '.cursor');
    const signs = [folder, ...programSigns(place, 'Cursor')];
    return [
      { scope: 'user', file: joinPath(place, folder, 'mcp.json'), signs },
      ...inProject(place, ['.cursor', 'mcp.json'], signs),
    ];
  },
  absence: runsInWindows('Cursor'),
  // It starts servers in the root folder, and passes the open folder by this variable.
  projectArgument: (_place, scope) => (scope === 'project' ? '${workspaceFolder}' : undefined),
  isBare: false,
  entry: plainEntry,
  restart: 'in Cursor, Settings > Tools & MCP: switch the server on',
};

const vscode: AiClient = {
  id: 'vscode',
  name: 'VS Code',
  format: 'json',
  servers: 'servers',
  keys: { http: usualHttp, others: ['type', 'env', 'envFile', 'cwd'] },
  locations(place) {
    if (place.platform === 'wsl') return inProject(place, ['.vscode', 'mcp.json'], onPath(place, 'code'));
    const editions = [
      { folder: 'Code', app: 'Visual Studio Code', program: 'code' },
      {
        folder: 'Code - Insiders',
        app: 'Visual Studio Code - Insiders',
        program: 'code-insiders',
        edition: 'Insiders',
      },
    ] as const;
    const ofUser = editions.map(({ folder, app, program, ...edition }): Location => {
      const data = joinPath(place, applicationData(place), folder);
      const signs = [data, ...(place.platform === 'darwin' ? [`/Applications/${app}.app`] : onPath(place, program))];
      return { scope: 'user', file: joinPath(place, data, 'User', 'mcp.json'), signs, ...edition };
    });
    return [
      ...ofUser,
      ...inProject(
        place,
        ['.vscode', 'mcp.json'],
        ofUser.flatMap(({ signs }) => signs),
      ),
    ];
  },
  absence: runsInWindows('VS Code'),
  projectArgument: returnNothing,
  isBare: false,
  entry: (launch) => ({ type: 'stdio', ...plainEntry(launch), cwd: '${workspaceFolder}' }),
  restart:
    'in VS Code, run "MCP: List Servers" and start the server (profiles other than the default one have an mcp.json of their own)',
};

const windsurf: AiClient = {
  id: 'windsurf',
  name: 'Windsurf',
  format: 'json',
  servers: 'mcpServers',
  keys: { http: { url: 'serverUrl', headers: 'headers' }, others: ['env'] },
  locations(place) {
    if (place.platform === 'wsl') return [];
    const folder = joinPath(place, place.home, '.codeium', 'windsurf');
    return [
      {
        scope: 'user',
        file: joinPath(place, folder, 'mcp_config.json'),
        signs: [folder, ...programSigns(place, 'Windsurf')],
      },
    ];
  },
  absence: runsInWindows('Windsurf'),
  projectArgument: ({ project }) => project,
  isBare: false,
  entry: plainEntry,
  restart: 'in Windsurf, press the refresh button of the MCP servers of Cascade',
};

const codex: AiClient = {
  id: 'codex',
  name: 'Codex',
  format: 'toml',
  servers: 'mcp_servers',
  keys: {
    http: { url: 'url', headers: 'http_headers' },
    others: ['env', 'cwd', 'startup_timeout_sec', 'tool_timeout_sec'],
  },
  locations(place) {
    const folder = readVariable(place, 'CODEX_HOME', joinPath(place, place.home, '.codex'));
    const signs = [folder, ...onPath(place, 'codex')];
    return [
      { scope: 'user', file: joinPath(place, folder, 'config.toml'), signs },
      ...inProject(place, ['.codex', 'config.toml'], signs),
    ];
  },
  absence: returnNothing,
  projectArgument: returnNothing,
  isBare: false,
  entry: (launch) => ({
    ...plainEntry(launch),
    startup_timeout_sec: START_TIMEOUT_S,
    tool_timeout_sec: CALL_TIMEOUT_MS / 1000,
  }),
  restart:
    "start a new session of codex; /mcp shows the server (it reads a project's .codex/config.toml only where the project is trusted)",
};

const gemini: AiClient = {
  id: 'gemini',
  name: 'Gemini CLI',
  format: 'json',
  servers: 'mcpServers',
  keys: { http: { url: 'httpUrl', headers: 'headers' }, others: ['env', 'cwd', 'timeout', 'trust'] },
  locations(place) {
    const folder = joinPath(place, readVariable(place, 'GEMINI_CLI_HOME', place.home), '.gemini');
    const signs = [folder, ...onPath(place, 'gemini')];
    return [
      { scope: 'user', file: joinPath(place, folder, 'settings.json'), signs },
      ...inProject(place, ['.gemini', 'settings.json'], signs),
    ];
  },
  absence: returnNothing,
  projectArgument: returnNothing,
  isBare: false,
  entry: (launch) => ({ ...plainEntry(launch), timeout: CALL_TIMEOUT_MS }),
  restart:
    'start a new session of gemini, in a folder that it trusts (in others it starts no servers); /mcp shows the server',
};

/** Every client that is set up, in the order in which people are shown them. */
export const clients: readonly AiClient[] = [
  claudeDesktop,
  claudeCode,
  cursor,
  vscode,
  windsurf,
  codex,
  gemini,
  ...furtherClients,
];

export function findClient(id: string): AiClient | undefined {
  return clients.find((client) => client.id === id);
}

function inProject(place: ConfigLocation, parts: readonly string[], signs: readonly string[]): readonly Location[] {
  if (place.project === undefined) return [];
  const file = joinPath(place, place.project, ...parts);
  return [{ scope: 'project', file, signs: [...signs, file] }];
}
