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
