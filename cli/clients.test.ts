import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { limits } from '../generated/typescript/limits.ts';

const text = readFileSync(join(import.meta.dirname, '../docs/clients.md'), 'utf8');

interface Snippet {
  readonly client: string;
  readonly way: string;
  readonly language: string;
  readonly code: string;
}

const snippets: readonly Snippet[] = [...text.matchAll(/<!-- client: ([\w-]+), (\w+) -->\n```(\w+)\n([\s\S]*?)```/g)].map(
  ([, client = '', way = '', language = '', code = '']) => ({ client, way, language, code }),
);

/** The key above the servers, the key of the URL, and what else an entry may hold; unknown keys are refused by some. */
const shapes: Readonly<Record<string, { readonly servers: string; readonly url: string; readonly headers: string; readonly others: readonly string[]; readonly http: boolean }>> = {
  'claude-desktop': { servers: 'mcpServers', url: '', headers: '', others: ['env'], http: false },
  'claude-code': { servers: 'mcpServers', url: 'url', headers: 'headers', others: ['type', 'env', 'timeout'], http: true },
  cursor: { servers: 'mcpServers', url: 'url', headers: 'headers', others: ['env', 'envFile'], http: true },
  vscode: { servers: 'servers', url: 'url', headers: 'headers', others: ['type', 'env', 'envFile', 'cwd'], http: true },
  windsurf: { servers: 'mcpServers', url: 'serverUrl', headers: 'headers', others: ['env'], http: true },
  codex: { servers: 'mcp_servers', url: 'url', headers: 'http_headers', others: ['env', 'cwd', 'startup_timeout_sec', 'tool_timeout_sec'], http: true },
  gemini: { servers: 'mcpServers', url: 'httpUrl', headers: 'headers', others: ['env', 'cwd', 'timeout', 'trust'], http: true },
};

test('every client is there, by stdio, and by HTTP where it can', () => {
  const there = snippets.map(({ client, way }) => `${client} ${way}`);
  for (const [client, { http }] of Object.entries(shapes)) {
    expect(there).toContain(`${client} stdio`);
    if (http) expect(there).toContain(`${client} http`);
  }
  expect(there).toContain('claude-desktop connect');
  expect([...text.matchAll(/^```(json|toml)$/gm)]).toHaveLength(snippets.length);
});

describe.each(snippets)('the entry of $client, $way', ({ client, way, language, code }) => {
  const shape = shapes[client];
  if (shape === undefined) throw new Error(`there is no client ${client}`);
  const whole = language === 'toml' ? readToml(code) : readObject(JSON.parse(code));
  const entry = readObject(readObject(whole[shape.servers])['unity']);

  test('has the keys that the client knows, and no others', () => {
    const own = way === 'http' ? [shape.url, shape.headers] : ['command', 'args'];
    expect(Object.keys(entry).filter((key) => ![...own, ...shape.others].includes(key))).toEqual([]);
    for (const key of own) expect(entry).toHaveProperty([key]);
  });

  test('starts or calls what there is', () => {
    if (way === 'http') {
      const url = new URL(String(entry[shape.url]));
      expect(`${url.origin}${url.pathname}`).toBe('http://127.0.0.1:30069/mcp');
      expect([...url.searchParams.keys()].filter((name) => name !== 'project' && name !== 'client')).toEqual([]);
      expect(String(readObject(entry[shape.headers])['Authorization'])).toMatch(/^Bearer \S/);
      return;
    }
    expect(String(entry['command'])).toMatch(/(^|\/)npx$/);
    const args: unknown = entry['args'];
    if (!Array.isArray(args)) throw new Error('args is an array');
    expect(args.slice(0, 2)).toEqual(['-y', 'mcp-unity-bridge']);
    if (way === 'connect') expect(args[2]).toBe('connect');
    expect(args.slice(way === 'connect' ? 4 : 2).filter((_word, index) => index % 2 === 0 && _word !== '--project')).toEqual([]);
  });

  test('waits longer than any call may take', () => {
    for (const [key, unit] of [
      ['timeout', 1],
      ['tool_timeout_sec', 1_000],
    ] as const)
      if (key in entry) expect(Number(entry[key]) * unit).toBeGreaterThan(limits.timeout_max_ms);
  });
});

test('the figures are those of the contract', () => {
  expect(text).toContain(`default ${limits.timeout_default_ms} ms, at most ${limits.timeout_max_ms}`);
  expect(text).toContain(`every ${limits.progress_interval_ms / 1000} s`);
});

function readObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`expected an object, got ${JSON.stringify(value)}`);
  return Object.fromEntries(Object.entries(value));
}

/** As much TOML as the entries need: tables, and keys with strings, numbers, arrays of strings and inline tables. Throws on anything else. */
function readToml(code: string): Record<string, unknown> {
  const whole: Record<string, Record<string, unknown>> = {};
  let table: Record<string, unknown> | undefined;
  for (const line of code.split('\n').filter((one) => one.trim() !== '')) {
    const header = /^\[(\w+)\.(\w+)\]$/.exec(line);
    if (header !== null) {
      const [, outer = '', inner = ''] = header;
      table = {};
      whole[outer] = { ...whole[outer], [inner]: table };
      continue;
    }
    const member = /^(\w+) = (.+)$/.exec(line);
    if (member === null || table === undefined) throw new Error(`no TOML: ${line}`);
    const [, key = '', value = ''] = member;
    table[key] = JSON.parse(value.replaceAll(/([{,] ?)(\w+) = /g, '$1"$2": '));
  }
  return whole;
}
