const LAST_CHARS = 800;

/** The end of what a process wrote to stderr, as a sentence, from the beginning of a line. */
export function quoteLastWords(said: string): string {
  if (said === '') return '';
  const end = said.slice(-LAST_CHARS);
  return `. Its stderr: ${end.length < said.length ? end.slice(end.indexOf('\n') + 1) : end}`;
}
