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
