/** A heading with its blank lines. */
export function heading(level: number, text: string): string {
  return `${'#'.repeat(level)} ${text}\n\n`;
}

export function paragraph(text: string): string {
  return `${text}\n\n`;
}

/** Text of the contract as Markdown: what is between backticks is code, and nothing else is a tag. */
export function prose(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(/<(?=[A-Za-z/!?])/g, String.raw`\<`) : part))
    .join('`');
}

/** A table; cells may hold Markdown, line breaks and bars. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |\n`;
  return `${line(columns)}|${' --- |'.repeat(columns.length)}\n${rows.map(line).join('')}\n`;
}

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll('\n', '<br>');

/** Code within a line, whatever backticks are in it. */
export function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? fence + text + fence : `${fence} ${text} ${fence}`;
}

/** A block of code. */
export function block(language: string, text: string): string {
  const fence = text.includes('```') ? '````' : '```';
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}\n\n`;
}

export function list(items: readonly string[]): string {
  return `${items.map((item) => `- ${item}\n`).join('')}\n`;
}

/** The anchor that GitHub gives a heading. */
export function anchor(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
