import { CompileError, outsideSubset } from './diagnostic.ts';
import type { Token } from './token.ts';

const ENTITY = /&(?:lt|gt|amp|quot|apos|nbsp|#\d+|#x[0-9a-fA-F]+);/y;

/** The number of a line, and what follows it where lines are numbered. */
const NUMBERED = /\s*(?<number>\d{1,6})(?:[ \t]*[:|\u2192][ \t]?|[ \t]+)[^\r\n]*(?:\r?\n|$)/y;

/** Text that is no C#, and gets into code when it is copied or packed: Markdown, HTML, typographic quotes, escapes of JSON. Undefined: none is at `at`, outside of texts. */
export function strayAt(source: string, at: number): CompileError | undefined {
  ENTITY.lastIndex = at;
  const entity = ENTITY.exec(source)?.[0];
  const advice =
    entity === undefined ? ADVICE[source.charAt(at)] : 'is HTML: send the characters themselves, such as < and &';
  return advice === undefined
    ? undefined
    : new CompileError('MCP0003', `'${entity ?? source.charAt(at)}' ${advice}`, at);
}

const QUOTES = 'is no C#: write the straight quotes " and \'';
const MINUS = 'is no C#: write the minus sign of the keyboard, -';
const ADVICE: Readonly<Record<string, string>> = {
  '`': 'is no C#: send the code alone, without Markdown around it or explanations',
  '\u201C': QUOTES,
  '\u201D': QUOTES,
  '\u201E': QUOTES,
  '\u2018': QUOTES,
  '\u2019': QUOTES,
  '\u2013': MINUS,
  '\u2014': MINUS,
  '\u2212': MINUS,
  '\\': 'outside of a text is no C#: send line breaks and quotes themselves; the code was escaped twice',
};

/** Why a character that begins no token of the subset is refused. */
export function unexpectedCharacter(source: string, at: number): CompileError {
  const character = String.fromCodePoint(source.codePointAt(at) ?? 0);
  if (character === '#') return outsideSubset('preprocessor directives are', at);
  if (/^\\[uU]/.test(source.slice(at, at + 2))) return outsideSubset('escapes in names are', at);
  return strayAt(source, at) ?? new CompileError('CS1056', `Unexpected character '${character}'`, at);
}

/** No statement begins with a number; of one line alone, only a mark behind it makes it the line's. */
export function refuseLineNumbers(source: string, [first, second]: readonly Token[]): void {
  if (first === undefined || second === undefined || second.kind === 'end' || !/^\d/.test(first.text)) return;
  const number = numberOfLine(source, 0);
  const next = number === undefined ? undefined : numberOfLine(source, NUMBERED.lastIndex);
  if (number === undefined || (next === undefined ? ![':', '|'].includes(second.text) : next !== number + 1)) return;
  throw new CompileError('MCP0003', 'line numbers are no C#: send the code alone', first.at);
}

function numberOfLine(source: string, at: number): number | undefined {
  NUMBERED.lastIndex = at;
  const number = NUMBERED.exec(source)?.groups?.['number'];
  return number === undefined ? undefined : Number(number);
}
