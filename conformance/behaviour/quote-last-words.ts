const CHARS = 800;
/** Such as "TypeError: x is not a function": a long stack may follow. */
const ERROR_LINE = /^[\w.]*(?:Error|Exception)\b.*:/gm;

/** What a process wrote to stderr last, as a sentence: from its last error, else the end of it from the beginning of a line. */
export function quoteLastWords(said: string): string {
  if (said === '') return '';
  const error = [...said.matchAll(ERROR_LINE)].at(-1);
  return `. Its stderr: ${error === undefined ? endOf(said) : said.slice(error.index, error.index + CHARS)}`;
}

function endOf(said: string): string {
  const end = said.slice(-CHARS);
  return end.length < said.length ? end.slice(end.indexOf('\n') + 1) : end;
}
