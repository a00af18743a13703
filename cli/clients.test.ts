import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'smol-toml';
import { limits } from '../generated/typescript/limits.ts';
import { readConfiguration } from './clients/configuration.ts';
import { launchOf } from './clients/launch.ts';
import type { ConfigLocation } from './clients/place.ts';
import { findClient, clients } from './clients/table.ts';
import { readPages } from './docs/pages.ts';
import { versionOf } from '../tools/packaging/versions.ts';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'docs/clients.md'), 'utf8');
const pinned = `mcp-unity-bridge@${versionOf(root)}`;

interface Snippet {
  readonly client: string;
  readonly way: string;
  readonly language: string;
  readonly code: string;
}

const snippets: readonly Snippet[] = [
  ...text.matchAll(/<!-- client: ([\w-]+), (\w+) -->\n```(\w+)\n([\s\S]*?)```/g),
].map(([, client = '', way = '', language = '', code = '']) => ({ client, way, language, code }));

test('no page shows a start by npx -y without the version that init pins', () => {
  const loose = readPages().flatMap(({ path, text: page }) =>
    [...page.matchAll(/(?:npx -y |"-y", ?")mcp-unity-bridge(?!@)/g)].map(() => path),
  );
  expect(loose).toEqual([]);
});

test('every client is listed, by stdio, and by HTTP where it can', () => {
  const there = snippets.map(({ client, way }) => `${client} ${way}`);
  for (const { id, keys } of clients) {
    expect(there).toContain(`${id} stdio`);
    if (keys.http !== undefined) expect(there).toContain(`${id} http`);
  }
  expect(there).toContain('claude-desktop connect');
  expect([...text.matchAll(/^```(json|toml)$/gm)]).toHaveLength(snippets.length);
});

test.each(snippets.filter(({ way }) => way === 'stdio'))(
  'the entry of $client, stdio, is what init writes',
  ({ client: id, language, code }) => {
    const client = findClient(id);
    if (client === undefined) throw new Error(`there is no client ${id}`);
    const place: ConfigLocation = { platform: 'darwin', home: '/Users/me', env: {}, project: '/Users/me/Game' };
    const program = {
      kind: 'registry',
      node: '/usr/local/bin/node',
      npx: '/usr/local/bin/npx',
      version: versionOf(root),
    } as const;
    const launch = launchOf(program, place, {
      isBare: client.isBare,
      project: client.projectArgument(place, 'user'),
    });
    expect(entryIn(client.servers, language, code)).toEqual(client.entry(launch));
  },
);

describe.each(snippets)('the entry of $client, $way', ({ client: id, way, language, code }) => {
  const client = findClient(id);
  if (client === undefined) throw new Error(`there is no client ${id}`);
  const { keys } = client;
  const entry = entryIn(client.servers, language, code);

  test('is in the format of the client', () => {
    expect(language).toBe(client.format);
    expect(readConfiguration(client, code)).toMatchObject({
      kind: 'servers',
      servers: [{ name: 'unity', kind: way === 'stdio' ? 'ours' : 'ours-remote' }],
    });
  });

  test('has the keys that the client knows, and no others', () => {
    const own = way === 'http' ? [keys.http?.url ?? '', keys.http?.headers ?? ''] : ['command', 'args'];
    expect(Object.keys(entry).filter((key) => ![...own, ...keys.others].includes(key))).toEqual([]);
    for (const key of own) expect(entry).toHaveProperty([key]);
  });

  test('starts or calls what there is', () => {
    if (way === 'http') {
      const url = new URL(String(entry[keys.http?.url ?? '']));
      expect(`${url.origin}${url.pathname}`).toBe('http://127.0.0.1:30069/mcp');
      expect([...url.searchParams.keys()].filter((name) => name !== 'project' && name !== 'client')).toEqual([]);
      expect(String(readObject(entry[keys.http?.headers ?? ''])['Authorization'])).toMatch(/^Bearer \S/);
      return;
    }
    expect(String(entry['command'])).toMatch(/(^|\/)npx$/);
    const args: unknown = entry['args'];
    if (!Array.isArray(args)) throw new Error('args is an array');
    expect(args.slice(0, 2)).toEqual(['-y', pinned]);
    if (way === 'connect') expect(args[2]).toBe('connect');
    expect(
      args.slice(way === 'connect' ? 4 : 2).filter((_word, index) => index % 2 === 0 && _word !== '--project'),
    ).toEqual([]);
  });

  test('waits longer than any call may take', () => {
    for (const [key, unit] of [
      ['timeout', id === 'cline' ? 1_000 : 1],
      ['tool_timeout_sec', 1_000],
    ] as const)
      if (key in entry) expect(Number(entry[key]) * unit).toBeGreaterThan(limits.timeout_max_ms);
  });
});

describe('in one line, or by a link', () => {
  const plain = { command: 'npx', args: ['-y', pinned] };
  const codes = [...text.matchAll(/^\| [^|]+ \| `([^`]+)` \|$/gm)].map(([, code = '']) => code);
  const find = (beginning: string): string => codes.find((code) => code.startsWith(beginning)) ?? '';

  test.each([['cursor://anysphere.cursor-deeplink/mcp/install'], ['lmstudio://add_mcp']])(
    '%s has the entry in base64',
    (link) => {
      const { searchParams } = new URL(find(link));
      expect(searchParams.get('name')).toBe('unity');
      expect(JSON.parse(Buffer.from(searchParams.get('config') ?? '', 'base64').toString())).toEqual(plain);
    },
  );

  test('VS Code has it as JSON, with its name', () => {
    const named = { name: 'unity', ...plain };
    expect(JSON.parse(decodeURIComponent(find('vscode:mcp/install?').split('?')[1] ?? ''))).toEqual(named);
    expect(JSON.parse(/^code --add-mcp '(.*)'$/.exec(find('code --add-mcp'))?.[1] ?? '')).toEqual(named);
  });

  test.each([['claude'], ['codex'], ['copilot']])('%s mcp add starts the same', (program) => {
    expect(find(`${program} mcp add`)).toBe(`${program} mcp add unity -- ${[plain.command, ...plain.args].join(' ')}`);
  });
});

function readObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`expected an object, got ${JSON.stringify(value)}`);
  return Object.fromEntries(Object.entries(value));
}

function entryIn(servers: string, language: string, code: string): Record<string, unknown> {
  const whole = readObject(language === 'toml' ? parse(code) : JSON.parse(code));
  return readObject(readObject(whole[servers])['unity']);
}
