/** Longest line of documentation, as a Python formatter would break it. */
export const LINE = 120;

/** A docstring at an indentation, broken at spaces; the lines of the text stay lines. */
export function docstring(text: string, indent = ''): string {
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"');
  const lines = safe.split('\n').flatMap((line) => wrap(line, LINE - indent.length - 6));
  if (lines.length === 1) return `${indent}"""${lines.join('')}"""`;
  return `${indent}"""${lines.map((line, index) => (index === 0 || line === '' ? line : indent + line)).join('\n')}\n${indent}"""`;
}

/** Further lines of one text keep its indentation and stand four spaces deeper. */
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
