/** The commands of the command line, in the order of its help; `forward` has the help of the whole. */
export function commandsIn(help: string): readonly string[] {
  return [...help.matchAll(/^ {2}([a-z]+)(?= |$)/gm)].flatMap(([, name = '']) => name);
}

/** The help of a command, free of the machine. `run` gives what `mcp-unity-bridge <args>` prints with the state folder /state. */
export function usageOf(run: (args: readonly string[]) => string, command: string): string {
  const said = run(command === '' ? ['--help'] : [command, '--help']);
  return said
    .replaceAll('/state', '<state folder>')
    .replace(/^mcp-unity-bridge [\d.]+:/, 'mcp-unity-bridge:')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}
