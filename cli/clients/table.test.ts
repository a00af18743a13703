import { describe, expect, test } from 'vitest';
import { clientIds, scopes, type ClientId, type ConfigScope } from './client.ts';
import { findConfiguration } from './configuration.ts';
import { launchOf, programOf } from './launch.ts';
import { packageVersion } from '../../server/lib/this-program.ts';
import { platformOf, type ConfigLocation, type Platform } from './place.ts';
import { findClient, clients } from './table.ts';

const windows: ConfigLocation = {
  platform: 'win32',
  home: 'C:\\Users\\me',
  env: { APPDATA: 'C:\\Users\\me\\AppData\\Roaming', LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local' },
  project: 'D:\\Game',
};
const mac: ConfigLocation = { platform: 'darwin', home: '/Users/me', env: {}, project: '/Users/me/Game' };
const linux: ConfigLocation = { platform: 'linux', home: '/home/me', env: {}, project: '/home/me/Game' };
const wsl: ConfigLocation = { ...linux, platform: 'wsl' };

function filesOf(id: ClientId, place: ConfigLocation, scope: ConfigScope): readonly string[] {
  return (findClient(id)?.locations(place) ?? [])
    .filter((location) => location.scope === scope)
    .map(({ file }) => file);
}

const packaged =
  'C:\\Users\\me\\AppData\\Local\\Packages\\Claude_pzs8sxrjxfjjc\\LocalCache\\Roaming\\Claude\\claude_desktop_config.json';

describe('the files of the user', () => {
  test.each<[ClientId, Record<Platform, readonly string[]>]>([
    [
      'claude-desktop',
      {
        win32: [packaged, 'C:\\Users\\me\\AppData\\Roaming\\Claude\\claude_desktop_config.json'],
        darwin: ['/Users/me/Library/Application Support/Claude/claude_desktop_config.json'],
        linux: ['/home/me/.config/Claude/claude_desktop_config.json'],
        wsl: [],
      },
    ],
    [
      'claude-code',
      {
        win32: ['C:\\Users\\me\\.claude.json'],
        darwin: ['/Users/me/.claude.json'],
        linux: ['/home/me/.claude.json'],
        wsl: ['/home/me/.claude.json'],
      },
    ],
    [
      'cursor',
      {
        win32: ['C:\\Users\\me\\.cursor\\mcp.json'],
        darwin: ['/Users/me/.cursor/mcp.json'],
        linux: ['/home/me/.cursor/mcp.json'],
        wsl: [],
      },
    ],
    [
      'vscode',
      {
        win32: [
          'C:\\Users\\me\\AppData\\Roaming\\Code\\User\\mcp.json',
          'C:\\Users\\me\\AppData\\Roaming\\Code - Insiders\\User\\mcp.json',
        ],
        darwin: [
          '/Users/me/Library/Application Support/Code/User/mcp.json',
          '/Users/me/Library/Application Support/Code - Insiders/User/mcp.json',
        ],
        linux: ['/home/me/.config/Code/User/mcp.json', '/home/me/.config/Code - Insiders/User/mcp.json'],
        wsl: [],
      },
    ],
    [
      'windsurf',
      {
        win32: ['C:\\Users\\me\\.codeium\\windsurf\\mcp_config.json'],
        darwin: ['/Users/me/.codeium/windsurf/mcp_config.json'],
        linux: ['/home/me/.codeium/windsurf/mcp_config.json'],
        wsl: [],
      },
    ],
    [
      'codex',
      {
        win32: ['C:\\Users\\me\\.codex\\config.toml'],
        darwin: ['/Users/me/.codex/config.toml'],
        linux: ['/home/me/.codex/config.toml'],
        wsl: ['/home/me/.codex/config.toml'],
      },
    ],
    [
      'gemini',
      {
        win32: ['C:\\Users\\me\\.gemini\\settings.json'],
        darwin: ['/Users/me/.gemini/settings.json'],
        linux: ['/home/me/.gemini/settings.json'],
        wsl: ['/home/me/.gemini/settings.json'],
      },
    ],
    [
      'copilot',
      {
        win32: ['C:\\Users\\me\\.copilot\\mcp-config.json'],
        darwin: ['/Users/me/.copilot/mcp-config.json'],
        linux: ['/home/me/.copilot/mcp-config.json'],
        wsl: ['/home/me/.copilot/mcp-config.json'],
      },
    ],
    [
      'junie',
      {
        win32: ['C:\\Users\\me\\.junie\\mcp\\mcp.json'],
        darwin: ['/Users/me/.junie/mcp/mcp.json'],
        linux: ['/home/me/.junie/mcp/mcp.json'],
        wsl: [],
      },
    ],
    [
      'cline',
      {
        win32: [
          'C:\\Users\\me\\.cline\\data\\settings\\cline_mcp_settings.json',
          'C:\\Users\\me\\AppData\\Roaming\\Code\\User\\globalStorage\\saoudrizwan.claude-dev\\settings\\cline_mcp_settings.json',
        ],
        darwin: [
          '/Users/me/.cline/data/settings/cline_mcp_settings.json',
          '/Users/me/Library/Application Support/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json',
        ],
        linux: [
          '/home/me/.cline/data/settings/cline_mcp_settings.json',
          '/home/me/.config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json',
        ],
        wsl: ['/home/me/.cline/data/settings/cline_mcp_settings.json'],
      },
    ],
    [
      'zed',
      {
        win32: ['C:\\Users\\me\\AppData\\Roaming\\Zed\\settings.json'],
        darwin: ['/Users/me/.config/zed/settings.json'],
        linux: ['/home/me/.config/zed/settings.json'],
        wsl: [],
      },
    ],
    [
      'kiro',
      {
        win32: ['C:\\Users\\me\\.kiro\\settings\\mcp.json'],
        darwin: ['/Users/me/.kiro/settings/mcp.json'],
        linux: ['/home/me/.kiro/settings/mcp.json'],
        wsl: ['/home/me/.kiro/settings/mcp.json'],
      },
    ],
    [
      'lm-studio',
      {
        win32: ['C:\\Users\\me\\.lmstudio\\mcp.json'],
        darwin: ['/Users/me/.lmstudio/mcp.json'],
        linux: ['/home/me/.lmstudio/mcp.json'],
        wsl: [],
      },
    ],
  ])('of %s', (id, files) => {
    expect(
      Object.fromEntries([windows, mac, linux, wsl].map((place) => [place.platform, filesOf(id, place, 'user')])),
    ).toEqual(files);
  });

  test.each<[ClientId, ConfigLocation, Record<string, string>, string]>([
    ['claude-code', linux, { CLAUDE_CONFIG_DIR: '/data/claude' }, '/data/claude/.claude.json'],
    ['codex', mac, { CODEX_HOME: '/data/codex' }, '/data/codex/config.toml'],
    ['gemini', linux, { GEMINI_CLI_HOME: '/data' }, '/data/.gemini/settings.json'],
    ['vscode', linux, { XDG_CONFIG_HOME: '/data/config' }, '/data/config/Code/User/mcp.json'],
    ['claude-desktop', linux, { XDG_CONFIG_HOME: '/data/config' }, '/data/config/Claude/claude_desktop_config.json'],
    ['cline', linux, { CLINE_MCP_SETTINGS_PATH: '/data/cline.json' }, '/data/cline.json'],
    ['zed', linux, { XDG_CONFIG_HOME: '/data/config' }, '/data/config/zed/settings.json'],
    ['codex', linux, { CODEX_HOME: '' }, '/home/me/.codex/config.toml'],
    ['vscode', windows, { APPDATA: '' }, 'C:\\Users\\me\\AppData\\Roaming\\Code\\User\\mcp.json'],
  ])('of %s where a variable says so', (id, place, env, file) => {
    expect(filesOf(id, { ...place, env }, 'user')[0]).toBe(file);
  });
});

test('the files of a project', () => {
  const of = (place: ConfigLocation): Record<string, readonly string[]> =>
    Object.fromEntries(clientIds.map((id) => [id, filesOf(id, place, 'project')]));
  const files = {
    'claude-desktop': [],
    'claude-code': ['/home/me/Game/.mcp.json'],
    cursor: ['/home/me/Game/.cursor/mcp.json'],
    vscode: ['/home/me/Game/.vscode/mcp.json'],
    windsurf: [],
    codex: ['/home/me/Game/.codex/config.toml'],
    gemini: ['/home/me/Game/.gemini/settings.json'],
    copilot: [],
    junie: ['/home/me/Game/.junie/mcp/mcp.json'],
    cline: [],
    zed: [],
    kiro: [],
    'lm-studio': [],
  };
  expect(of(linux)).toEqual(files);
  expect(of(wsl)).toEqual(files);
  expect(of(windows)).toEqual(
    Object.fromEntries(
      Object.entries(files).map(([id, paths]) => [
        id,
        paths.map((path) => path.replace('/home/me/Game', 'D:\\Game').replaceAll('/', '\\')),
      ]),
    ),
  );
  expect(Object.values(of({ ...linux, project: undefined })).flat()).toEqual([]);
});

test('every client has a file of the user in each place, or says why not', () => {
  for (const client of clients) {
    for (const place of [windows, mac, linux, wsl])
      expect(filesOf(client.id, place, 'user').length === 0, `${client.id} ${place.platform}`).toBe(
        client.absence(place) !== undefined,
      );
  }
});

describe('a client is installed', () => {
  const found = (
    id: ClientId,
    place: ConfigLocation,
    there: readonly string[],
    scope: ConfigScope = 'user',
  ): readonly string[] | undefined => {
    const client = findClient(id);
    const installed =
      client === undefined ? undefined : findConfiguration(client, place, scope, (path) => there.includes(path));
    return installed?.isInstalled === true ? installed.locations.map(({ file }) => file) : undefined;
  };

  test.each<[ClientId, ConfigLocation, string, number]>([
    ['claude-desktop', windows, 'C:\\Users\\me\\AppData\\Local\\Packages\\Claude_pzs8sxrjxfjjc', 0],
    ['claude-desktop', windows, 'C:\\Users\\me\\AppData\\Local\\AnthropicClaude', 1],
    ['claude-desktop', mac, '/Applications/Claude.app', 0],
    ['claude-desktop', linux, '/home/me/.config/Claude', 0],
    ['claude-code', linux, '/home/me/.claude', 0],
    ['claude-code', { ...linux, env: { PATH: '/usr/bin:/opt/bin' } }, '/opt/bin/claude', 0],
    ['claude-code', { ...windows, env: { PATH: 'C:\\npm;D:\\x' } }, 'C:\\npm\\claude.cmd', 0],
    ['cursor', mac, '/Applications/Cursor.app', 0],
    ['cursor', windows, 'C:\\Users\\me\\AppData\\Local\\Programs\\Cursor', 0],
    ['vscode', linux, '/home/me/.config/Code', 0],
    ['vscode', mac, '/Users/me/Library/Application Support/Code - Insiders', 1],
    ['windsurf', linux, '/home/me/.codeium/windsurf', 0],
    ['codex', linux, '/home/me/.codex', 0],
    ['gemini', mac, '/Users/me/.gemini', 0],
    ['copilot', linux, '/home/me/.copilot', 0],
    ['junie', linux, '/home/me/.junie', 0],
    ['cline', linux, '/home/me/.cline', 0],
    ['cline', mac, '/Users/me/Library/Application Support/Code/User/globalStorage/saoudrizwan.claude-dev', 1],
    ['zed', mac, '/Applications/Zed.app', 0],
    ['kiro', linux, '/home/me/.kiro', 0],
    ['lm-studio', mac, '/Applications/LM Studio.app', 0],
  ])('%s (%o) by %s', (id, place, sign, which) => {
    expect(found(id, place, [sign])).toEqual([filesOf(id, place, 'user')[which]]);
  });

  test('not by anything else', () => {
    for (const id of clientIds)
      for (const place of [windows, mac, linux])
        expect(found(id, place, [place.home, `${place.home}/.config`, '/Applications'])).toBeUndefined();
  });

  test('in both editions, where both are there', () => {
    expect(found('vscode', linux, ['/home/me/.config/Code', '/home/me/.config/Code - Insiders'])).toHaveLength(2);
  });

  test('also by its file in the project', () => {
    expect(found('cursor', linux, ['/home/me/Game/.cursor/mcp.json'], 'project')).toEqual([
      '/home/me/Game/.cursor/mcp.json',
    ]);
    expect(found('vscode', linux, ['/home/me/Game/.vscode'], 'project')).toBeUndefined();
  });
});

describe('how it is started', () => {
  const registry = {
    kind: 'registry',
    node: '/opt/node/bin/node',
    npx: '/opt/node/bin/npx',
    version: '1.2.3',
  } as const;
  const clone = { kind: 'clone', node: '/usr/bin/node', bin: '/src/bridge/dist/mcp-unity-bridge.cjs' } as const;

  test.each([
    [linux, registry, { isBare: false }, { command: 'npx', args: ['-y', 'mcp-unity-bridge@1.2.3'] }],
    [
      mac,
      registry,
      { isBare: false, project: '/g' },
      { command: 'npx', args: ['-y', 'mcp-unity-bridge@1.2.3', '--project', '/g'] },
    ],
    [
      mac,
      registry,
      { isBare: true, project: '/g' },
      {
        command: '/opt/node/bin/npx',
        args: ['-y', 'mcp-unity-bridge@1.2.3', '--project', '/g'],
        env: { PATH: '/opt/node/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' },
      },
    ],
    [windows, registry, { isBare: false }, { command: 'cmd', args: ['/c', 'npx', '-y', 'mcp-unity-bridge@1.2.3'] }],
    [
      windows,
      registry,
      { isBare: true, project: 'D:\\My Game' },
      { command: 'cmd', args: ['/c', 'npx', '-y', 'mcp-unity-bridge@1.2.3', '--project', 'D:\\My Game'] },
    ],
    [
      { ...wsl, project: '/mnt/c/Game' },
      registry,
      { isBare: false },
      { command: 'cmd.exe', args: ['/c', 'npx', '-y', 'mcp-unity-bridge@1.2.3'] },
    ],
    [
      { ...wsl, project: '/mnt/c/Game' },
      clone,
      { isBare: false },
      { command: '/usr/bin/node', args: ['/src/bridge/dist/mcp-unity-bridge.cjs'] },
    ],
    [wsl, registry, { isBare: false }, { command: 'npx', args: ['-y', 'mcp-unity-bridge@1.2.3'] }],
    [
      { ...wsl, project: '/mnt/c/Game' },
      registry,
      { isBare: false, tools: 'six' },
      { command: 'cmd.exe', args: ['/c', 'npx', '-y', 'mcp-unity-bridge@1.2.3', '--tools', 'six'] },
    ],
    [
      linux,
      registry,
      { isBare: false, project: '/g', tools: 'all' },
      { command: 'npx', args: ['-y', 'mcp-unity-bridge@1.2.3', '--project', '/g', '--tools', 'all'] },
    ],
    [
      linux,
      clone,
      { isBare: true, project: '/g' },
      { command: '/usr/bin/node', args: ['/src/bridge/dist/mcp-unity-bridge.cjs', '--project', '/g'] },
    ],
  ])('%o %j %j', (place, program, options, launch) => {
    expect(launchOf(program, place, options)).toEqual(launch);
  });

  test.each([
    [
      'npx',
      linux,
      '/home/me/.npm/_npx/1a/node_modules/mcp-unity-bridge/dist/mcp-unity-bridge.cjs',
      { kind: 'registry', node: '/n/bin/node', npx: '/n/bin/npx', version: packageVersion },
    ],
    [
      'npm install -g',
      windows,
      'C:\\npm\\node_modules\\mcp-unity-bridge\\dist\\mcp-unity-bridge.cjs',
      { kind: 'registry', node: '/n/bin/node', npx: '\\n\\bin\\npx.cmd', version: packageVersion },
    ],
    [
      'a clone',
      linux,
      '/src/mcp-unity-bridge/dist/mcp-unity-bridge.cjs',
      {
        kind: 'clone',
        node: '/n/bin/node',
        bin: '/src/mcp-unity-bridge/dist/mcp-unity-bridge.cjs',
        unityPackage: '/src/mcp-unity-bridge/unity',
      },
    ],
  ])('a program of %s is known as such', (_what, place, bin, program) => {
    expect(programOf(bin, '/n/bin/node', place, (path) => !/node_modules.*[\\/]unity[\\/]/.test(path))).toEqual(
      program,
    );
  });

  test.each([
    ['registry', 'https://registry.npmjs.org/mcp-unity-bridge/-/mcp-unity-bridge-0.1.0.tgz'],
    ['clone', 'file:../mcp-unity-bridge-0.1.0.tgz'],
  ])(
    'what npm keeps beside the packages says that it is from a %s: only the registry is asked for it again',
    (kind, resolved) => {
      const bin = '/x/node_modules/mcp-unity-bridge/dist/mcp-unity-bridge.cjs';
      const lock = JSON.stringify(
        {
          packages: {
            'node_modules/other': { resolved: 'file:x' },
            'node_modules/mcp-unity-bridge': { version: '0.1.0', resolved },
          },
        },
        undefined,
        2,
      );
      const found = programOf(
        bin,
        '/n/bin/node',
        linux,
        (path) => !path.includes('/unity/'),
        (file) => (file === '/x/node_modules/.package-lock.json' ? lock : ''),
      );
      expect(found.kind).toBe(kind);
    },
  );

  test('what npm run install:local has installed has the Unity package beside it, and is started by its file', () => {
    const bin = '/usr/lib/node_modules/mcp-unity-bridge/dist/mcp-unity-bridge.cjs';
    expect(programOf(bin, '/n/bin/node', linux, () => true)).toEqual({
      kind: 'clone',
      node: '/n/bin/node',
      bin,
      unityPackage: '/usr/lib/node_modules/mcp-unity-bridge/unity',
    });
  });

  test('npx is taken from the PATH where it is not beside node, and a clone may be without Unity package', () => {
    const place = { ...linux, env: { PATH: '/a:/b' } };
    expect(
      programOf('/x/node_modules/mcp-unity-bridge/dist/m.js', '/n/bin/node', place, (path) => path === '/b/npx'),
    ).toMatchObject({ npx: '/b/npx' });
    expect(programOf('/src/dist/m.js', '/n/bin/node', place, () => false)).toEqual({
      kind: 'clone',
      node: '/n/bin/node',
      bin: '/src/dist/m.js',
    });
  });

  test.each<[ClientId, ConfigScope, string | undefined]>([
    ['claude-desktop', 'user', '/home/me/Game'],
    ['windsurf', 'user', '/home/me/Game'],
    ['cursor', 'project', '${workspaceFolder}'],
    ['cursor', 'user', undefined],
    ['claude-code', 'user', undefined],
    ['vscode', 'project', undefined],
    ['codex', 'user', undefined],
    ['gemini', 'project', undefined],
  ])('%s (%s) names the project as %s', (id, scope, argument) => {
    expect(findClient(id)?.projectArgument(linux, scope)).toBe(argument);
  });

  test('an entry holds only keys that the client knows', () => {
    for (const client of clients) {
      expect(
        Object.keys(client.entry({ command: 'x', args: [], env: { A: 'b' } })).filter(
          (key) => !['command', 'args', ...client.keys.others].includes(key),
        ),
        client.id,
      ).toEqual([]);
    }
  });
});

test('WSL is known by its variable or its kernel', () => {
  expect(platformOf('linux', { WSL_DISTRO_NAME: 'Ubuntu' }, () => '')).toBe('wsl');
  expect(platformOf('linux', {}, () => '5.15.153.1-microsoft-standard-WSL2')).toBe('wsl');
  expect(platformOf('linux', {}, () => '6.1.0-18-amd64')).toBe('linux');
  expect(platformOf('freebsd', {}, () => '')).toBe('linux');
  expect([platformOf('win32', {}), platformOf('darwin', {})]).toEqual(['win32', 'darwin']);
  expect(scopes).toEqual(['user', 'project']);
});
