/** The text in `{{...}}` in a C# body becomes a statement that appends a line to the ledger, or another program as a string. */
export function expandProgram(
  programs: Readonly<Record<string, string>>,
  name: string,
  { operation, path }: { readonly operation: string; readonly path: string },
): string {
  const append = (mark: string): string =>
    `File.AppendAllText(${JSON.stringify(path)}, ${JSON.stringify(`${mark} ${operation}\n`)});`;
  return (programs[name] ?? '')
    .replaceAll(/\{\{(start|resume|end)\}\}/g, (_, mark: string) => append(mark))
    .replaceAll(/\{\{literal:([a-z][a-z0-9_-]*)\}\}/g, (_, other: string) =>
      JSON.stringify(expandProgram(programs, other, { operation, path })),
    );
}
