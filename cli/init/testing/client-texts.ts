import fc from 'fast-check';

/** A text of JSON with comments, laid out at random, and with a servers' object of any kind (or none), which holds such entries. */
export const jsonTexts = (entries: fc.Arbitrary<object>): fc.Arbitrary<string> =>
  fc
    .record({
      members: fc.uniqueArray(fc.tuple(keys(), fc.jsonValue({ maxDepth: 2 })), {
        selector: ([key]) => key,
        maxLength: 4,
      }),
      servers: fc.option(
        fc.uniqueArray(fc.tuple(fc.oneof(fc.constant('unity'), keys()), entries), {
          selector: ([key]) => key,
          maxLength: 3,
        }),
      ),
      at: fc.nat(4),
      tape: fc.array(fc.nat(99), { minLength: 40, maxLength: 200 }),
      eol: fc.constantFrom('\n', '\r\n'),
      indent: fc.constantFrom('  ', '    ', '\t'),
      style: fc.constantFrom('spread', 'wild', 'line', 'tight'),
    })
    .map(({ members, servers, at, ...layout }) => {
      const all: [string, unknown][] = [...members];
      if (servers !== null) all.splice(at, 0, ['mcpServers', new Members(servers)]);
      return render(new Members(all), layout);
    });

function keys(): fc.Arbitrary<string> {
  return fc
    .oneof(fc.constantFrom('theme', 'a "quoted" key', 'ключ', '//', '/*', ''), fc.string({ maxLength: 6 }))
    .filter((key) => key !== 'mcpServers' && key !== '__proto__');
}

/** An object whose members keep their order, whatever their keys are. */
class Members {
  readonly entries: readonly (readonly [string, unknown])[];

  constructor(entries: readonly (readonly [string, unknown])[]) {
    this.entries = entries;
  }
}

interface Style {
  readonly tape: readonly number[];
  readonly eol: string;
  readonly indent: string;
  readonly style: string;
}

function render(root: Members, { tape, eol, indent, style }: Style): string {
  let at = 0;
  const next = (): number => tape[at++ % tape.length] ?? 0;
  const space = (depth: number): string => {
    if (style === 'tight') return '';
    if (style === 'line') return ' ';
    const plain = `${eol}${indent.repeat(depth)}`;
    if (style === 'spread') return plain;
    const choice = next();
    if (choice < 40) return plain;
    if (choice < 55) return '';
    if (choice < 70) return ' ';
    if (choice < 80) return ` // "note": {, ${choice}${plain}`;
    if (choice < 90) return ` /* } ${choice} */ `;
    return `${eol}${plain}/* a${eol} b */${plain}// c${plain}`;
  };
  const value = (item: unknown, depth: number): string => {
    const entries =
      item instanceof Members
        ? item.entries
        : typeof item === 'object' && item !== null && !Array.isArray(item)
          ? Object.entries(item)
          : undefined;
    if (entries === undefined) return JSON.stringify(item);
    const colon = style === 'tight' ? ':' : ': ';
    const members = entries.map(
      ([key, member]) => `${space(depth + 1)}${JSON.stringify(key)}${colon}${value(member, depth + 1)}`,
    );
    const trailing = style === 'wild' && entries.length > 0 && next() < 30 ? ',' : '';
    const gap = entries.length === 0 && style !== 'wild' ? '' : space(depth);
    return `{${members.join(style === 'wild' && next() < 20 ? `${space(depth)},` : ',')}${trailing}${gap}}`;
  };
  const before = style === 'wild' && next() < 30 ? `// head${eol}` : '';
  return `${before}${value(root, 0)}${next() < 70 ? eol : ''}`;
}

/** A text of TOML in many ways of writing, with servers in one of them (or none) that start this command. Not each one is valid: the pieces may collide. */
export const tomlTexts = (command: string): fc.Arbitrary<string> =>
  fc
    .record({
      head: fc.array(
        fc.constantFrom(
          '# a comment',
          '',
          'model = "x"  # why',
          "path = 'C:\\x'",
          'big = 9007199254740993',
          'day = 2026-11-22',
          'list = [ 1, # one\n  2,\n]',
          'a.b.c = true',
        ),
        { maxLength: 5 },
      ),
      servers: fc.constantFrom(
        '',
        '[mcp_servers.other]\ncommand = "x" # note\nargs = ["a"]',
        `[mcp_servers]\na = { command = "x" }\nunity = { command = "${command}", args = ["a"] } # note\nb = { command = "x" }`,
        `[mcp_servers]\nunity.env.A = "b"\nunity.command = "${command}"\nother.command = "x"`,
        `[mcp_servers.a]\ncommand = "x"\n\n[mcp_servers.unity]\ncommand = "${command}" # note\n# about b\n[mcp_servers.b]\ncommand = "x"`,
        '[mcp_servers]\nother = { command = "x" }\n# end',
        `[mcp_servers.unity]\ncommand = "${command}"\n[mcp_servers.unity.env]\nKEY = "v"`,
        '["mcp_servers"."other"]\ncommand = "x"',
        '[mcp_servers]',
        '[mcp_servers.other.env]\nA = "b"',
      ),
      tail: fc.array(
        fc.constantFrom(
          '# the end',
          '',
          '[other]\nkey = """\n[mcp_servers.unity]\n"""',
          '[[list_of]]\nx = 1\n\n[[list_of]]\nx = 2',
          '  [indented] # c\n  y = 1',
          '[projects."/home/me"]\ntrust_level = "trusted"',
        ),
        {
          maxLength: 4,
        },
      ),
      inline: fc.constantFrom(
        '',
        '',
        '',
        'mcp_servers = { other = { command = "x" } } # in one line',
        'mcp_servers = {}',
        `mcp_servers = { unity = { command = "${command}" }, b = { command = "x" } }`,
        `mcp_servers = {b={command="x"},unity={command="${command}"}}`,
        'mcp_servers.other.command = "x"',
      ),
      eol: fc.constantFrom('\n', '\r\n'),
      end: fc.constantFrom('', '\n', '\n\n'),
    })
    .map(({ head, servers, tail, inline, eol, end }) => {
      const pieces = [
        ...new Set(head),
        ...(inline === '' ? [] : [inline]),
        ...(servers === '' || inline !== '' ? [] : [servers]),
        ...new Set(tail),
      ];
      return `${pieces.join('\n')}${end}`.replaceAll('\n', eol);
    });
