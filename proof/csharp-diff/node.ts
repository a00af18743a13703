import type { Random } from '../sim/random.ts';

/** A statement as lines, and blocks of statements within it. */
export interface GeneratedStatement {
  readonly parts: readonly (string | Block)[];
}

export type Block = readonly GeneratedStatement[];

/** A generated program. `constructs` are those of spec/workload.ts that it was made of. */
export interface GeneratedProgram {
  readonly usings: readonly string[];
  readonly body: Block;
  readonly constructs: ReadonlySet<string>;
  /** True if a cancel was requested before it began. */
  readonly isCancelled: boolean;
  /** Tokens were omitted or exchanged, so that it may not compile. */
  readonly isBroken: boolean;
}

export function textOf({ usings, body }: Pick<GeneratedProgram, 'usings' | 'body'>): string {
  return [...usings, ...body.flatMap((statement) => linesOf(statement, ''))].join('\n');
}

function linesOf({ parts }: GeneratedStatement, indent: string): string[] {
  return parts.flatMap((part) =>
    typeof part === 'string'
      ? [indent + part]
      : [`${indent}{`, ...part.flatMap((statement) => linesOf(statement, `${indent}  `)), `${indent}}`],
  );
}

/** A local of a generated program. */
export interface Variable {
  readonly name: string;
  readonly type: string;
  /** Loop counters and constants are not: a program must end, and compile. */
  readonly canChange: boolean;
}

/** A place in a program, with the names and statements that are valid there. */
export interface ProgramScope {
  readonly random: Random;
  readonly constructs: Set<string>;
  readonly variables: readonly Variable[];
  readonly isAsync: boolean;
  readonly isCoroutine: boolean;
  readonly inLoop: boolean;
  /** Within try with catch, or finally: no yield there. */
  readonly inTry: boolean;
  readonly inFinally: boolean;
  /** Blocks around it. */
  readonly depth: number;
  readonly names: { next: number };
}

export function newName(place: ProgramScope): string {
  place.names.next += 1;
  return `v${place.names.next}`;
}

export function pickItem<T>(random: Random, items: readonly T[]): T | undefined {
  return items[random.below(items.length)];
}

const TOKEN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)+'|[A-Za-z_]\w*|\d[\w.]*|[^\s\w]/g;

/** The same program with a token or two omitted, doubled or exchanged. */
export function breakTokens(body: Block, random: Random): Block {
  const at = random.below(body.length);
  return body.map((statement, index) => (index === at ? breakStatement(statement, random) : statement));
}

function breakStatement({ parts }: GeneratedStatement, random: Random): GeneratedStatement {
  const at = random.below(parts.length);
  return {
    parts: parts.map((part, index) =>
      index !== at ? part : typeof part === 'string' ? breakLine(part, random) : breakTokens(part, random),
    ),
  };
}

function breakLine(line: string, random: Random): string {
  const tokens = [...line.matchAll(TOKEN)];
  const target = tokens[random.below(tokens.length)];
  const other = tokens[random.below(tokens.length)]?.[0] ?? '';
  if (target === undefined) return line;
  const end = target.index + target[0].length;
  const replacement = random.pick(['', '', other, `${target[0]} ${target[0]}`, 'nope', '1', '"s"', ';']);
  return line.slice(0, target.index) + replacement + line.slice(end);
}
