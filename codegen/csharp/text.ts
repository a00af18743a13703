/** Small pieces of C# text. */

/** Every non-empty line moved right by four blanks per level. */
export function indent(text: string, levels = 1): string {
  const blanks = '    '.repeat(levels);
  return text
    .split('\n')
    .map((line) => (line === '' ? line : blanks + line))
    .join('\n');
}

/** An XML doc comment with the lines of `text` as its summary, or nothing. Ends in a line feed. */
export function summary(text: string | undefined): string {
  if (text === undefined || text.trim() === '') return '';
  const lines = escapeXml(text.trim()).split('\n');
  if (lines.length === 1) return `/// <summary>${lines[0] ?? ''}</summary>\n`;
  return ['/// <summary>', ...lines.map((line) => `/// ${line}`.trimEnd()), '/// </summary>', ''].join('\n');
}

function escapeXml(text: string): string {
  // An unpaired surrogate or a control character would make the documentation file ill-formed.
  const clean = text.replaceAll(/[\p{Cs}\u2028\u2029]|(?![\n\t])\p{Cc}/gu, ' ');
  return clean.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A C# string literal. Everything outside printable ASCII is escaped: compilers differ in the encoding that they assume. */
export function csLiteral(text: string): string {
  let out = '"';
  for (let index = 0; index < text.length; index += 1) out += escapeUnit(text.charCodeAt(index));
  return `${out}"`;
}

function escapeUnit(unit: number): string {
  if (unit === 0x22) return '\\"';
  if (unit === 0x5c) return '\\\\';
  if (unit === 0x0a) return '\\n';
  if (unit >= 0x20 && unit < 0x7f) return String.fromCharCode(unit);
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}

/** Members of a type, one blank line between them. */
export function paragraphs(parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .map((part) => part.replace(/\n+$/, ''))
    .join('\n\n');
}

/** Names of C# members and types, made from wire names. */

const keywords = new Set(
  (
    'abstract as base bool break byte case catch char checked class const continue decimal default delegate do double else enum event ' +
    'explicit extern false finally fixed float for foreach goto if implicit in int interface internal is lock long namespace new null ' +
    'object operator out override params private protected public readonly ref return sbyte sealed short sizeof stackalloc static string ' +
    'struct switch this throw true try typeof uint ulong unchecked unsafe ushort using virtual void volatile while'
  ).split(' '),
);

/** `log_id` -> `LogId`, `DOMAIN_RELOAD` -> `DomainReload`, `editor/hello` -> `EditorHello`, `clientId` -> `ClientId`. */
export function pascalCase(wireName: string): string {
  const words = wireName.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const joined = words.map((word) => word.charAt(0).toUpperCase() + restOfWord(word)).join('');
  if (joined === '') return 'Empty';
  return /^[0-9]/.test(joined) ? `V${joined}` : joined;
}

function restOfWord(word: string): string {
  const rest = word.slice(1);
  return word === word.toUpperCase() ? rest.toLowerCase() : rest;
}

/** A parameter or local: `log_id` -> `logId`, `default` -> `@default`. */
export function camelCase(wireName: string): string {
  const pascal = pascalCase(wireName);
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  return keywords.has(camel) ? `@${camel}` : camel;
}

/**
 * One C# name per wire name, all different and none of `taken`: a clash gets `Value`, then a number.
 * Deterministic.
 */
export function distinctNames(
  wireNames: readonly string[],
  name: (wireName: string) => string,
  taken: readonly string[],
): Map<string, string> {
  const used = new Set(taken);
  const result = new Map<string, string>();
  for (const wireName of wireNames) {
    const free = firstFree(name(wireName), used);
    used.add(free);
    result.set(wireName, free);
  }
  return result;
}

function firstFree(wanted: string, used: ReadonlySet<string>): string {
  if (!used.has(wanted)) return wanted;
  const base = `${wanted}Value`;
  let candidate = base;
  for (let count = 2; used.has(candidate); count += 1) candidate = `${base}${String(count)}`;
  return candidate;
}

/** A number or boolean of the contract as a C# literal of type `int`, `long`, `double` or `bool`. */
export function dotnetNumber(value: number | boolean): string {
  if (typeof value === 'boolean') return String(value);
  if (!Number.isInteger(value)) return `${String(value)}d`;
  if (value >= -2_147_483_648 && value <= 2_147_483_647) return String(value === 0 ? 0 : value);
  // long.MaxValue is no double: the type itself checks bounds that a double cannot distinguish from it.
  if (value >= 2 ** 63) return 'long.MaxValue';
  if (value <= -(2 ** 63)) return 'long.MinValue';
  return `${BigInt(value).toString()}L`;
}
