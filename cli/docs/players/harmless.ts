/** What a shell has everywhere, and what may be done in a sandbox. */
export const harmless: ReadonlySet<string> = new Set([
  'cd',
  'mkdir',
  'echo',
  'export',
  'cat',
  'ls',
  'head',
  'tail',
  'grep',
  'true',
  'test',
]);

export const isHarmless = (words: readonly string[]): boolean => harmless.has(words[0] ?? '');
