/** A function of ours was entered. */
export interface Entry {
  /** Of the machine's clock, which all processes share; nanoseconds. */
  readonly at: bigint;
  readonly process: string;
  readonly file: string;
  readonly name: string;
}

/** How far a call goes: files that it enters, jumps from one file to another, calls of functions. */
export interface Walk {
  readonly files: number;
  readonly jumps: number;
  readonly calls: number;
}

export type WalkByProcess = Readonly<Record<string, Walk>>;

/** One line of a trace: `<ns> <process> <file>:<name>`. */
export function readEntry(line: string): Entry {
  const [, at, process, file, name] = /^(\d+) (\S+) (.+):(.*)$/.exec(line) ?? [];
  if (at === undefined || process === undefined || file === undefined || name === undefined)
    throw new Error(`expected a line such as "12 server server/hub/hub.ts:step" in the trace, got ${line}`);
  return { at: BigInt(at), process, file, name };
}

/** By process, and `whole` for all of them; a file that two processes enter is one there. */
export function countWalk(entries: readonly Entry[]): WalkByProcess {
  const processes = [...new Set(entries.map(({ process }) => process))];
  const walks = processes.map((name) => [name, walkOf(entries.filter(({ process }) => process === name))] as const);
  const jumps = walks.reduce((sum, [, walk]) => sum + walk.jumps, 0);
  return { ...Object.fromEntries(walks), whole: { ...walkOf(entries), jumps } };
}

function walkOf(entries: readonly Entry[]): Walk {
  return {
    files: new Set(entries.map(({ file }) => file)).size,
    jumps: entries.filter(({ file }, index) => file !== entries[index - 1]?.file).length,
    calls: entries.length,
  };
}
