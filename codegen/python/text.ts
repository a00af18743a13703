import { generatedNotice } from '../model/header.ts';
import type { ContractModel, Json } from '../model/model.ts';

/** A Python module: notice, docstring, body. */
export function moduleText(model: ContractModel, doc: string, body: string, notice = generatedNotice(model)): string {
  return `# ${notice}\n${docstring(doc)}\n\n${body.trim()}\n`;
}

/** `from module import ...` of those names that a body uses; nothing if it uses none. */
export function importOf(module: string, names: readonly string[], body: string): string {
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(body));
  return used.length === 0 ? '' : `from ${module} import ${used.join(', ')}\n`;
}

/** A string literal, whatever is in it. */
export function pyLiteral(text: string): string {
  // JSON's escapes are Python's, but for the slash that JSON.stringify never escapes.
  return JSON.stringify(text).replaceAll(
    /[\u007f-\u009f\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A tuple of string literals. */
export function tuple(texts: readonly string[]): string {
  return texts.length === 1 ? `(${texts.map(pyLiteral).join('')},)` : enclosed('(', texts.map(pyLiteral), ')');
}

/** `Literal[...]` of strings. */
export const literalType = (texts: readonly string[]): string => enclosed('Literal[', texts.map(pyLiteral), ']');

/** What fits on one line there, else one a line. */
function enclosed(open: string, parts: readonly string[], close: string): string {
  const line = `${open}${parts.join(', ')}${close}`;
  return line.length <= LINE - 40 ? line : `${open}\n${parts.map((part) => `    ${part},\n`).join('')}${close}`;
}

/** A number or boolean. */
export function scalar(value: number | boolean): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return String(value === 0 ? 0 : value);
}

/** JSON as people read it in a sentence. */
export const jsonWords = (value: Json): string => JSON.stringify(value);

/** Lines one level deeper, empty ones left empty. */
export function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '    ');
}

/** Functions and classes of a module, two empty lines between. */
export function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n\n');
}

/** Longest line of documentation, as a Python formatter would break it. */
const LINE = 120;

/** A docstring at an indentation, broken at spaces; the lines of the text stay lines. */
export function docstring(text: string, indent = ''): string {
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"');
  const lines = safe.split('\n').flatMap((line) => wrap(line, LINE - indent.length - 6));
  if (lines.length === 1) return `${indent}"""${lines.join('')}"""`;
  return `${indent}"""${lines.map((line, index) => (index === 0 || line === '' ? line : indent + line)).join('\n')}\n${indent}"""`;
}

/** Further lines of one text have its indentation and four spaces more. */
export function wrap(text: string, width: number): string[] {
  const indent = /^ */.exec(text)?.[0] ?? '';
  const lines: string[] = [];
  let line = '';
  for (const word of text.trimStart().split(' ')) {
    const head = lines.length === 0 || indent === '' ? indent : `${indent}    `;
    if (line === '') line = head + word;
    else if (line.length + 1 + word.length <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = (indent === '' ? '' : `${indent}    `) + word;
    }
  }
  return [...lines, line];
}
