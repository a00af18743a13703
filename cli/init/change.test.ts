import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { readConfiguration } from '../clients/configuration.ts';
import { setUp, takeOut, type Change } from './change.ts';
import { jsonTexts, tomlTexts } from './testing/client-texts.ts';

const json = { format: 'json', servers: 'mcpServers' } as const;
const toml = { format: 'toml', servers: 'mcp_servers' } as const;
const entry = { command: 'npx', args: ['-y', 'mcp-unity-bridge'], timeout: 660_000 };

const theirEntry = { command: 'other', args: ['x'] };
const ourEntry = { command: 'node', args: ['/x/dist/mcp-unity-bridge.cjs'] };

function textOf(change: Change): string {
  if (change.kind === 'added' || change.kind === 'updated' || change.kind === 'removed') return change.text;
  throw new Error(`expected a text, got ${JSON.stringify(change)}`);
}

/** Nothing of the first is missing in the second, and its order is the same. */
function isWithin(part: string, whole: string): boolean {
  let at = 0;
  for (const letter of part) {
    at = whole.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** What a text means besides its servers. */
function restOf({ format, servers: key }: typeof json | typeof toml, text: string): unknown {
  const whole: unknown =
    format === 'json'
      ? parse(text, [], { allowTrailingComma: true })
      : parseToml(text, { integersAsBigInt: 'asNeeded' });
  return Object.entries(Object(whole ?? {})).filter(([name]) => name !== key);
}

describe.each([
  {
    name: 'JSON with comments',
    format: json,
    texts: jsonTexts(fc.constant(theirEntry)),
    textsWithOurs: jsonTexts(fc.constantFrom(theirEntry, ourEntry)),
  },
  { name: 'TOML', format: toml, texts: tomlTexts('somebody-else'), textsWithOurs: tomlTexts('mcp-unity-bridge') },
])('in any text of $name', ({ format, texts, textsWithOurs }) => {
  const isReadable = (text: string): boolean => readConfiguration(format, text).kind === 'servers';

  test('the generated texts can be read, nearly all', () => {
    const sample = fc.sample(texts, 300);
    expect(sample.filter(isReadable).length).toBeGreaterThan(250);
  });

  test('setting up adds, and takes nothing away', () => {
    fc.assert(
      fc.property(texts.filter(isReadable), (text) => {
        const change = setUp(format, text, entry);
        if (change.kind === 'refused') return;
        expect(change.kind).toBe('added');
        expect(isWithin(text, textOf(change))).toBe(true);
        expect(restOf(format, textOf(change))).toEqual(restOf(format, text));
        const [before, after] = [readConfiguration(format, text), readConfiguration(format, textOf(change))];
        if (before.kind !== 'servers' || after.kind !== 'servers') throw new Error('both can be read');
        expect(after.servers).toEqual([...before.servers, { name: expect.any(String), entry, kind: 'ours' }]);
      }),
      { numRuns: 150 },
    );
  });

  test('hardly any is refused', () => {
    const sample = fc.sample(texts.filter(isReadable), 300);
    const refused = sample.filter((text) => setUp(format, text, entry).kind === 'refused');
    expect(refused).toEqual([]);
  });

  test('setting up twice is setting up once', () => {
    fc.assert(
      fc.property(texts.filter(isReadable), (text) => {
        const once = setUp(format, text, entry);
        fc.pre(once.kind === 'added');
        expect(setUp(format, textOf(once), entry)).toEqual({ kind: 'unchanged', reason: 'already set up' });
      }),
      { numRuns: 150 },
    );
  });

  test('taking out gives back the bytes from before, with the copy that was kept', () => {
    fc.assert(
      fc.property(texts.filter(isReadable), (text) => {
        const once = setUp(format, text, entry);
        fc.pre(once.kind === 'added');
        expect(textOf(takeOut(format, textOf(once), text, entry))).toBe(text);
      }),
      { numRuns: 150 },
    );
  });

  test('taking out gives back the bytes from before without any copy, where there was another server', () => {
    fc.assert(
      fc.property(texts.filter(isReadable), (text) => {
        const before = readConfiguration(format, text);
        const once = setUp(format, text, entry);
        fc.pre(once.kind === 'added' && before.kind === 'servers' && (format === toml || before.servers.length > 0));
        fc.pre(!/mcp_servers = \{\}/.test(text));
        expect(textOf(takeOut(format, textOf(once), undefined, entry))).toBe(text);
      }),
      { numRuns: 150 },
    );
  });

  test('taking out what was there before takes only that, wherever it is', () => {
    fc.assert(
      fc.property(textsWithOurs.filter(isReadable), (text) => {
        const before = readConfiguration(format, text);
        if (before.kind !== 'servers') throw new Error('it can be read');
        const others = before.servers.filter(({ kind }) => kind === 'foreign');
        fc.pre(others.length < before.servers.length);
        const after = textOf(takeOut(format, text, undefined, entry));
        expect(readConfiguration(format, after)).toEqual({ kind: 'servers', servers: others });
        expect(isWithin(after, text)).toBe(true);
        expect(restOf(format, after)).toEqual(restOf(format, text));
      }),
      { numRuns: 150 },
    );
  });

  test('an entry that the user has changed keeps what it holds, and gets our command', () => {
    fc.assert(
      fc.property(
        texts.filter(isReadable),
        fc.constantFrom<readonly string[]>(['mcp-unity-bridge'], ['-y', 'mcp-unity-bridge', '--loud']),
        (text, args) => {
          const theirs = { command: 'npx', args, env: { MCP_DEBUG: '/tmp/x.log' }, timeout: 5 };
          const there = setUp(format, text, theirs);
          fc.pre(there.kind === 'added');
          const change = setUp(format, textOf(there), entry);
          expect(change.kind).toBe('updated');
          const after = readConfiguration(format, textOf(change));
          if (after.kind !== 'servers') throw new Error('it can be read');
          expect(after.servers.find(({ kind }) => kind === 'ours')?.entry).toEqual({ ...theirs, args: entry.args });
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('how it is printed', () => {
  test.each([
    [
      'nothing',
      '',
      '{\n  "mcpServers": {\n    "unity": {\n      "command": "npx",\n      "args": ["-y", "mcp-unity-bridge"],\n      "timeout": 660000\n    }\n  }\n}\n',
    ],
    [
      'an empty object',
      '{}\n',
      '{\n  "mcpServers": {\n    "unity": {\n      "command": "npx",\n      "args": ["-y", "mcp-unity-bridge"],\n      "timeout": 660000\n    }\n  }\n}\n',
    ],
    [
      'one line',
      '{"a":1,"mcpServers":{}}',
      '{"a":1,"mcpServers":{"unity":{"command":"npx","args":["-y","mcp-unity-bridge"],"timeout":660000}}}',
    ],
    [
      'tabs, comments and a comma at the end',
      '{\n\t"mcpServers": {\n\t\t"a": {}, // mine\n\t},\n}',
      '{\n\t"mcpServers": {\n\t\t"a": {}, // mine\n\t\t"unity": {\n\t\t\t"command": "npx",\n\t\t\t"args": ["-y", "mcp-unity-bridge"],\n\t\t\t"timeout": 660000\n\t\t},\n\t},\n}',
    ],
    [
      'a comment after the last one',
      '{\n  "mcpServers": {\n    "a": {} // mine\n  }\n}',
      '{\n  "mcpServers": {\n    "a": {}, // mine\n    "unity": {\n      "command": "npx",\n      "args": ["-y", "mcp-unity-bridge"],\n      "timeout": 660000\n    }\n  }\n}',
    ],
  ])('JSON: %s', (_what, text, after) => {
    expect(textOf(setUp(json, text, entry))).toBe(after);
    expect(parse(after)).toHaveProperty('mcpServers.unity');
  });

  test.each([
    ['nothing', '', '[mcp_servers.unity]\ncommand = "npx"\nargs = ["-y", "mcp-unity-bridge"]\ntimeout = 660000\n'],
    [
      'CRLF',
      'a = 1\r\n',
      'a = 1\r\n\r\n[mcp_servers.unity]\r\ncommand = "npx"\r\nargs = ["-y", "mcp-unity-bridge"]\r\ntimeout = 660000\r\n',
    ],
    [
      'an inline table',
      'mcp_servers = { a = { command = "x" } }\n',
      'mcp_servers = { a = { command = "x" }, unity = { command = "npx", args = ["-y", "mcp-unity-bridge"], timeout = 660000 } }\n',
    ],
  ])('TOML: %s', (_what, text, after) => {
    expect(textOf(setUp(toml, text, entry))).toBe(after);
  });
});

describe('whose an entry is', () => {
  test.each([
    ['another server', { command: 'npx', args: ['-y', 'another-unity-mcp'] }],
    ['another server by a URL', { url: 'http://127.0.0.1:8080/mcp' }],
    ['no entry at all', 7],
  ])('"unity" is %s: it stays, and ours has another name', (_what, theirs) => {
    const change = setUp(json, JSON.stringify({ mcpServers: { unity: theirs } }), entry);
    expect(change).toEqual(
      expect.objectContaining({
        kind: 'added',
        name: 'mcp-unity-bridge',
        note: expect.stringContaining('"unity" is another server'),
      }),
    );
    expect(JSON.parse(textOf(change))).toEqual({ mcpServers: { unity: theirs, 'mcp-unity-bridge': entry } });
  });

  test('with both names taken, a third is found', () => {
    const change = setUp(json, '{"mcpServers":{"unity":{},"mcp-unity-bridge":{}}}', entry);
    expect(change).toEqual(expect.objectContaining({ kind: 'added', name: 'unity-3' }));
  });

  test.each([
    { command: 'npx', args: ['-y', 'mcp-unity-bridge', 'connect', 'https://x/mcp'] },
    { type: 'http', url: 'http://127.0.0.1:30069/mcp?client=x' },
    { httpUrl: 'http://127.0.0.1:30069/mcp' },
    { serverUrl: 'https://game.example.com:30069/mcp' },
  ])('%j leads to a server elsewhere, and stays so', (remote) => {
    expect(setUp(json, JSON.stringify({ mcpServers: { game: remote } }), entry)).toEqual({
      kind: 'unchanged',
      reason: '"game" already points to another server; left unchanged',
    });
  });

  test('under another name, it is kept up to date there', () => {
    const change = setUp(
      json,
      '{"mcpServers":{"game":{"command":"node","args":["/x/dist/mcp-unity-bridge.cjs"]}}}',
      entry,
    );
    expect(JSON.parse(textOf(change))).toEqual({ mcpServers: { game: { command: 'npx', args: entry.args } } });
  });

  const args = (change: Change): unknown => JSON.parse(textOf(change)).mcpServers.unity.args;
  const withArgs = (...words: readonly string[]): string =>
    JSON.stringify({ mcpServers: { unity: { command: 'npx', args: ['-y', ...words] } } });
  const naming = { ...entry, args: [...entry.args, '--project', '/b'] };

  test.each([[['--project', '/a']], [['--project=/gone/Game']], [['--project', 'Game']], [['--project', '${x}/Game']]])(
    '%j that was added by hand stays, also where its folder has gone',
    (words) => {
      const text = JSON.stringify({
        mcpServers: { unity: { command: 'node', args: ['/x/mcp-unity-bridge.cjs', ...words] } },
      });
      expect(args(setUp(json, text, entry, { exists: () => false }))).toEqual([...entry.args, ...words]);
    },
  );

  test('where we would name a project, the one that is named stays, unless it has gone or another is asked for', () => {
    const text = withArgs('mcp-unity-bridge', '--project', '/a');
    expect(
      setUp(json, text, { ...naming, args: ['-y', 'mcp-unity-bridge', '--project', '/b'] }, { exists: () => true }),
    ).toMatchObject({ kind: 'unchanged' });
    for (const rules of [{ exists: () => false }, { exists: () => true, isProjectNamed: true }])
      expect(args(setUp(json, text, naming, rules))).toEqual([...entry.args, '--project', '/b']);
  });

  test('a project that was added by hand goes, where another is asked for and the client reports its own', () => {
    const text = withArgs('mcp-unity-bridge', '--project', '/gone');
    expect(args(setUp(json, text, entry, { isProjectNamed: true }))).toEqual(entry.args);
  });

  test('a pin stays, and is reported; an entry without one gets ours', () => {
    const pinned = { ...entry, args: ['-y', 'mcp-unity-bridge@2.0.0'] };
    expect(setUp(json, withArgs('mcp-unity-bridge@0.1.0'), pinned)).toEqual({
      kind: 'unchanged',
      reason: 'already set up, pinned to version 0.1.0, which stays: mcp-unity-bridge upgrade moves it',
    });
    expect(setUp(json, withArgs('mcp-unity-bridge@2.0.0'), pinned)).toEqual({
      kind: 'unchanged',
      reason: 'already set up',
    });
    expect(args(setUp(json, withArgs('mcp-unity-bridge'), pinned))).toEqual(pinned.args);
    const moved = setUp(json, withArgs('mcp-unity-bridge@0.1.0', '--project', '/a'), naming, { isProjectNamed: true });
    expect(args(moved)).toEqual(['-y', 'mcp-unity-bridge@0.1.0', '--project', '/b']);
  });

  test('--tools that was chosen stays until others are asked for, whatever else changes, and a second run changes nothing', () => {
    const asking = { ...entry, args: [...entry.args, '--project', '/b', '--tools', 'all'] };
    const first = textOf(setUp(json, '{}', asking));
    expect(setUp(json, first, asking, { exists: () => true })).toMatchObject({ kind: 'unchanged' });
    expect(setUp(json, first, naming, { exists: () => true })).toMatchObject({ kind: 'unchanged' });
    const moved = { ...entry, args: ['-y', 'mcp-unity-bridge@2.0.0'] };
    expect(args(setUp(json, first, moved, { isUpgrade: true }))).toEqual([
      ...moved.args,
      '--project',
      '/b',
      '--tools',
      'all',
    ]);
    const others = { ...entry, args: [...entry.args, '--tools', 'six'] };
    expect(args(setUp(json, first, others))).toEqual([...entry.args, '--project', '/b', '--tools', 'six']);
  });

  test('an upgrade moves the pin and keeps the project, and adds no entry', () => {
    const pinned = { ...entry, args: ['-y', 'mcp-unity-bridge@2.0.0', '--project', '/b'] };
    const upgrade = { isUpgrade: true, exists: () => true };
    expect(args(setUp(json, withArgs('mcp-unity-bridge@0.1.0', '--project', '/a'), pinned, upgrade))).toEqual([
      '-y',
      'mcp-unity-bridge@2.0.0',
      '--project',
      '/a',
    ]);
    expect(setUp(json, '{}', pinned, upgrade)).toEqual({ kind: 'unchanged', reason: 'has no entry of ours' });
  });

  test('values of TOML that JSON has no form for are replaced as any other', () => {
    const values = ['9999999999999999999999999999', 'nan', '2026-11-27T10:00:00Z', '[inf]'];
    for (const value of values) {
      const text = `[mcp_servers.unity]\ncommand = ${value}\nargs = ["-y", "mcp-unity-bridge"]\n`;
      expect(textOf(setUp(toml, text, entry))).toContain('command = "npx"');
    }
  });

  test('taking out takes all of ours, also those that lead elsewhere, and no others', () => {
    const text =
      '{\n  "mcpServers": {\n    "unity": {"command": "x"},\n    "a": {"command": "mcp-unity-bridge"},\n    "b": {"url": "http://localhost:30069/mcp"}\n  }\n}\n';
    expect(textOf(takeOut(json, text, undefined, entry))).toBe(
      '{\n  "mcpServers": {\n    "unity": {"command": "x"}\n  }\n}\n',
    );
  });

  test('a TOML entry goes with its sub-tables, in whatever way it is written', () => {
    const others = 'a = 1\n\n[mcp_servers.other]\ncommand = "x"\n';
    const ours =
      '\n[mcp_servers.unity]\ncommand = "mcp-unity-bridge" # note\n\n[mcp_servers.unity.env]\nA = "b"\n\n[mcp_servers.unity.tools.x]\napproval_mode = "prompt"\n';
    expect(textOf(takeOut(toml, `${others}${ours}\n[last]\nb = 2\n`, undefined, entry))).toBe(
      `${others}\n[last]\nb = 2\n`,
    );
    expect(
      textOf(
        takeOut(
          toml,
          '[mcp_servers]\nunity.command = "mcp-unity-bridge"\nunity.env.A = "b"\nother.command = "x"\n',
          undefined,
          entry,
        ),
      ),
    ).toBe('[mcp_servers]\nother.command = "x"\n');
    expect(
      textOf(
        takeOut(
          toml,
          'mcp_servers = { unity = { command = "mcp-unity-bridge" }, b = { command = "x" } }\n',
          undefined,
          entry,
        ),
      ),
    ).toBe('mcp_servers = { b = { command = "x" } }\n');
  });
});

describe('what cannot be read is refused, with the place', () => {
  test.each([
    [json, '{\n  "mcpServers": {\n    "a": }\n}', 3, 10],
    [json, '{ "mcpServers": [] }', 1, 17],
    [json, '[]', 1, 1],
    [json, '{} x', 1, 4],
    [toml, 'a = 1\nb = \n', 2, 5],
    [toml, 'a = 1\na = 2\n', 2, 1],
    [toml, 'mcp_servers = 1\n', 1, 1],
  ])('%j %j', (format, text, line, column) => {
    const change = setUp(format, text, entry);
    expect(change).toEqual({ kind: 'refused', reason: expect.any(String), line, column });
    expect(takeOut(format, text, undefined, entry)).toEqual(change);
  });
});

test('a file that holds nothing but ours, and of which there is no copy, was made for it', () => {
  const made = textOf(setUp(json, undefined, entry));
  expect(takeOut(json, made, undefined, entry)).toEqual({
    kind: 'removed',
    names: ['unity'],
    text: '',
    isFileOurs: true,
  });
  expect(takeOut(json, made, '', entry)).toEqual({ kind: 'removed', names: ['unity'], text: '', isFileOurs: false });
  expect(takeOut(json, made, '{}\n', entry)).toEqual({
    kind: 'removed',
    names: ['unity'],
    text: '{}\n',
    isFileOurs: false,
  });
  expect(takeOut(json, undefined, undefined, entry)).toEqual(expect.objectContaining({ kind: 'unchanged' }));
  const more = textOf(setUp(json, undefined, { ...entry, env: { A: 'b' } }));
  expect(takeOut(json, more, undefined, entry)).toMatchObject({
    text: '{\n  "mcpServers": {}\n}\n',
    isFileOurs: false,
  });
});

describe('comments inside the arguments of our entry stay when they change', () => {
  const asOurs = (args: string) => `{"mcpServers":{"unity":{"command":"node","args":${args}}}}`;
  const built = '"/x/dist/mcp-unity-bridge.cjs"';
  test.each([
    [
      'between',
      `[${built} /* mine */, "--project", /* why */ "/a"]`,
      `["-y","mcp-unity-bridge" /* mine */, "--project", /* why */ "/a"]`,
    ],
    ['at the start', `[/* pin later */ ${built}]`, `[/* pin later */ "-y","mcp-unity-bridge"]`],
    ['with a comma in it', `[${built} /* a, b */ ]`, `["-y","mcp-unity-bridge" /* a, b */ ]`],
    [
      'on lines',
      `[\n  // pin later\n  ${built}, // ours\n]`,
      `[\n  // pin later\n  "-y",\n  "mcp-unity-bridge", // ours\n]`,
    ],
  ])('JSON: %s', (_where, args, after) => {
    const change = setUp(json, asOurs(args), entry, { exists: () => true });
    expect(textOf(change)).toBe(asOurs(after).replace('"node"', '"npx"'));
  });

  test('JSON: items that go take no comment with them', () => {
    const text = asOurs('["-y", // yes\n "mcp-unity-bridge", "--project", /* mine */ "/a" // last\n]').replace(
      'node',
      'npx',
    );
    const other = { command: 'node', args: ['/x/dist/mcp-unity-bridge.cjs'] };
    const after = textOf(setUp(json, text, other, { isProjectNamed: true, exists: () => true }));
    for (const comment of ['// yes', '/* mine */', '// last']) expect(after).toContain(comment);
    expect(parse(after, [], { allowTrailingComma: false })).toEqual({ mcpServers: { unity: other } });
  });

  test('TOML: in a list of several lines', () => {
    const text =
      '[mcp_servers.unity]\ncommand = "node"\nargs = [\n  # pin, later\n  "/x/dist/mcp-unity-bridge.cjs", # yes\n]\n';
    expect(textOf(setUp(toml, text, entry))).toBe(
      '[mcp_servers.unity]\ncommand = "npx"\nargs = [\n  # pin, later\n  "-y",\n  "mcp-unity-bridge", # yes\n]\n',
    );
  });
});

test.each([
  ['JSON', json, (levels: number) => `{"x":${'['.repeat(levels)}${']'.repeat(levels)},"mcpServers":{}}`],
  ['TOML', toml, (levels: number) => `x = ${'['.repeat(levels)}${']'.repeat(levels)}\n`],
])('%s: what can be set up can be taken out, however deep it is nested', (_format, format, textOfDepth) => {
  for (const levels of [900, 2000, 5000, 200_000]) {
    const before = textOfDepth(levels);
    const change = setUp(format, before, entry);
    if (levels > 1000) expect([levels, change.kind]).toEqual([levels, 'refused']);
    else expect(takeOut(format, textOf(change), before, entry)).toMatchObject({ kind: 'removed', text: before });
    expect(takeOut(format, before, undefined, entry).kind).toBe(levels > 1000 ? 'refused' : 'unchanged');
  }
});

test('a file with megabytes of other things is scanned, not made into a tree', () => {
  const project = { allowedTools: [], history: Array.from({ length: 100 }, () => ({ display: 'x', pasted: {} })) };
  const projects = Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`/home/me/${index}`, project]));
  const text = JSON.stringify({ projects, mcpServers: {} }, null, 1);
  const userTime = (work: () => unknown): number => {
    const before = process.cpuUsage();
    work();
    return process.cpuUsage(before).user;
  };
  const parsing = userTime(() => [1, 2, 3].map((): unknown => JSON.parse(text)));
  const setting = userTime(() => expect(setUp(json, text, entry).kind).toBe('added'));
  expect(setting / parsing).toBeLessThan(8);
});
