import { splitCommand } from '../../conformance/lib/child.ts';

/** A line of shell without its comment: `#` at the beginning of a word, outside of quotes. */
export function withoutComment(line: string): string {
  let quote: string | undefined;
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    if (quote !== undefined) quote = char === quote ? undefined : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '#' && (at === 0 || /\s/.test(line.charAt(at - 1)))) return line.slice(0, at).trimEnd();
  }
  return line;
}

/** Lines that a shell would take one after the other: `\` at the end goes on in the next one; no comments, no empty ones. */
export const commandLines = (code: string): string[] =>
  code
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map(withoutComment)
    .filter((line) => line.trim() !== '');

const between = new Set(['&&', '||', '|', ';', '&']);

/** The commands of a line, as words; assignments before them are left out. */
export function simpleCommands(line: string): readonly (readonly string[])[] {
  const commands: string[][] = [[]];
  for (const word of splitCommand(line)) {
    if (between.has(word)) commands.push([]);
    else if (commands.at(-1)?.length !== 0 || !/^[A-Z_]+=/.test(word)) commands.at(-1)?.push(word);
  }
  return commands.filter((words) => words.length > 0);
}

/** The arguments of `mcp-unity-bridge`, however it is called; undefined for another program. */
export function ourArguments(words: readonly string[]): readonly string[] | undefined {
  const [program = '', ...rest] = words;
  if (program === 'mcp-unity-bridge') return rest;
  if (program === 'node' && /(^|\/)dist\/mcp-unity-bridge\.cjs$/.test(rest[0] ?? '')) return rest.slice(1);
  if (program !== 'npx') return undefined;
  const [name, ...others] = rest[0] === '-y' ? rest.slice(1) : rest;
  return /^mcp-unity-bridge(@[\d.]+|@latest)?$/.test(name ?? '') ? others : undefined;
}

/** `--name`s among words, without their values; those behind `--` belong to another program. */
export const optionNames = (words: readonly string[]): string[] =>
  words.filter((word) => /^--[a-z]/.test(word)).map((word) => word.replace(/=.*$/, ''));
