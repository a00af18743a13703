/**
 * Words of a command line, as a shell would split them: blanks separate, '...' and "..." keep together, a backslash takes the next character as it
 * is (not within '...'; on Windows never, since paths have them). No variables, no globs, no pipes: there is no shell. Throws, in a sentence, on a
 * quote that is not closed.
 */
export function splitCommand(line: string, platform: NodeJS.Platform = process.platform): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    if (quote !== undefined && char === quote) quote = undefined;
    else if (char === '\\' && quote !== "'" && platform !== 'win32' && at + 1 < line.length)
      word = (word ?? '') + line.charAt((at += 1));
    else if (quote === undefined && (char === '"' || char === "'")) {
      quote = char;
      word ??= '';
    } else if (quote === undefined && /\s/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + char;
  }
  if (quote !== undefined) throw new Error(`expected a closing ${quote} in: ${line}`);
  return word === undefined ? words : [...words, word];
}
