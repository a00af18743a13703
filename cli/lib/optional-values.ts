/** Options that are valid without a value, as the option parser wants them: with an empty one. */
export function withOptionalValues(argv: readonly string[], options: readonly string[]): string[] {
  return argv.map((word, index) =>
    options.includes(word) && (argv[index + 1] ?? '-').startsWith('-') ? `${word}=` : word,
  );
}
