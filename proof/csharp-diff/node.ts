/** A statement as lines, and blocks of statements within it. */
export interface Statement {
  readonly parts: readonly (string | Block)[];
}

export type Block = readonly Statement[];

/** A generated program. `constructs` are those of spec/workload.ts that it was made of. */
export interface GeneratedProgram {
  readonly usings: readonly string[];
  readonly body: Block;
  readonly constructs: ReadonlySet<string>;
  /** Whether a cancel was asked for before it began. */
  readonly isCancelled: boolean;
  /** Tokens were left out or exchanged, so that it may not compile. */
  readonly isBroken: boolean;
}

export function textOf({ usings, body }: Pick<GeneratedProgram, 'usings' | 'body'>): string {
  return [...usings, ...body.flatMap((statement) => linesOf(statement, ''))].join('\n');
}

function linesOf({ parts }: Statement, indent: string): string[] {
  return parts.flatMap((part) =>
    typeof part === 'string'
      ? [indent + part]
      : [`${indent}{`, ...part.flatMap((statement) => linesOf(statement, `${indent}  `)), `${indent}}`],
  );
}
