import { expect, test } from 'vitest';
import { nodePath, searchNode, type NodeSearch } from './node-path.ts';

/** A computer that has these programs, each a Node of some version ("" for one that is no Node). */
function computer(programs: Readonly<Record<string, string>>, changed: Partial<NodeSearch> = {}): NodeSearch {
  return {
    platform: 'darwin',
    env: { PATH: '/usr/bin:/bin' },
    home: '/Users/me',
    isThere: (file) => file in programs,
    list: (folder) => [
      ...new Set(
        Object.keys(programs).flatMap((file) =>
          file.startsWith(`${folder}/`) ? [file.slice(folder.length + 1).split('/')[0] ?? ''] : [],
        ),
      ),
    ],
    versionOf: (file) => programs[file] || undefined,
    ...changed,
  };
}

test('with Node itself it is that Node, without looking anywhere', async () => {
  expect(nodePath()).toBe(process.execPath);
});

test.each([
  ['the one on PATH', { '/usr/bin/node': '22.21.0', '/opt/homebrew/bin/node': '24.0.0' }, '/usr/bin/node'],
  [
    'where Homebrew puts it, which the desktop has not on PATH',
    { '/opt/homebrew/bin/node': '24.0.0' },
    '/opt/homebrew/bin/node',
  ],
  [
    'a newer one, if the first is too old',
    { '/usr/bin/node': '18.20.0', '/usr/local/bin/node': '20.19.0' },
    '/usr/local/bin/node',
  ],
  [
    'the newest of nvm',
    {
      '/Users/me/.nvm/versions/node/v9.0.0/bin/node': '9.0.0',
      '/Users/me/.nvm/versions/node/v22.15.0/bin/node': '22.15.0',
    },
    '/Users/me/.nvm/versions/node/v22.15.0/bin/node',
  ],
  ['not what is no Node', { '/usr/bin/node': '', '/usr/local/bin/node': '22.20.0' }, '/usr/local/bin/node'],
])('inside a desktop application it is %s', (_what, programs, found) => {
  expect(searchNode(computer(programs))).toBe(found);
});

test('the one that the user has named comes first, and alone', () => {
  const programs = { '/mine/node': '24.0.0', '/old/node': '18.0.0', '/usr/bin/node': '22.21.0' };
  expect(searchNode(computer(programs, { env: { PATH: '/usr/bin', MCP_UNITY_BRIDGE_NODE: '/mine/node' } }))).toBe(
    '/mine/node',
  );
  expect(() =>
    searchNode(computer(programs, { env: { PATH: '/usr/bin', MCP_UNITY_BRIDGE_NODE: '/old/node' } })),
  ).toThrow(/looked in \/old\/node, found \/old\/node is 18\.0\.0/);
});

test.each(['', '${user_config.node}'])('a setting left empty (%j) names none', (MCP_UNITY_BRIDGE_NODE) => {
  expect(
    searchNode(computer({ '/usr/bin/node': '22.21.0' }, { env: { PATH: '/usr/bin', MCP_UNITY_BRIDGE_NODE } })),
  ).toBe('/usr/bin/node');
});

test('on Windows it searches where the installer puts it', () => {
  const env = { Path: 'C:\\Windows', ProgramFiles: 'C:\\Program Files' };
  const search = computer(
    {},
    { platform: 'win32', env, isThere: (file) => file.includes('Program Files'), versionOf: () => '22.20.0' },
  );
  expect(searchNode(search)).toMatch(/^C:\\Program Files.nodejs.node\.exe$/);
});

test('without any it says what to do', () => {
  expect(() => searchNode(computer({ '/usr/bin/node': '18.20.0' }))).toThrow(
    'needs Node.js 20.19+ or 22.12+ on this computer; looked in PATH and the usual places, found /usr/bin/node is 18.20.0. Install it from https://nodejs.org, or name',
  );
});
