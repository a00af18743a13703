/** What `spawn` is given to start a program. */
export interface ToSpawn {
  readonly command: string;
  readonly args: readonly string[];
  readonly shell: boolean;
}

/** Windows runs npx and the like only through its shell. To that goes one line: Node 24 warns of words beside it (DEP0190), which it would join unquoted. */
export function toSpawn(command: string, args: readonly string[], platform = process.platform): ToSpawn {
  if (platform !== 'win32') return { command, args, shell: false };
  return { command: [command, ...args].map(quoteBlanks).join(' '), args: [], shell: true };
}

const quoteBlanks = (word: string): string => (/^[^"]*[ \t][^"]*$/.test(word) ? `"${word}"` : word);
