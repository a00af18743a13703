import type { Difference } from './compare.ts';
import { textOf, type Block, type GeneratedProgram, type Statement } from './node.ts';

/** Rounds of leaving something out; each is one call of the compiler. */
const MAX_ROUNDS = 30;
/** Candidates of one round. */
const MAX_CANDIDATES = 150;

type Judge = (candidates: readonly GeneratedProgram[]) => Promise<(Difference | undefined)[]>;

/** The smallest program found that differs in the same way. */
export async function shrinkProgram(
  program: GeneratedProgram,
  difference: Difference,
  judge: Judge,
): Promise<{ code: string; difference: Difference }> {
  let smallest = { program, difference };
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const candidates = smaller(smallest.program).slice(0, MAX_CANDIDATES);
    const differences = await judge(candidates);
    const still = candidates.flatMap((candidate, at) => {
      const same = differences[at];
      return same?.kind === difference.kind ? [{ program: candidate, difference: same }] : [];
    });
    const [best] = still.toSorted((a, b) => textOf(a.program).length - textOf(b.program).length);
    if (best === undefined) break;
    smallest = best;
  }
  return { code: textOf(smallest.program), difference: smallest.difference };
}

/** Without its usings, without half of its statements, without each statement, with what a statement has inside in its place, and with shorter lines. */
function smaller(program: GeneratedProgram): GeneratedProgram[] {
  const { body } = program;
  const half = Math.ceil(body.length / 2);
  const halves = body.length > 3 ? [body.slice(half), body.slice(0, half)] : [];
  const bodies = [...halves, ...smallerBlocks(body)];
  return [
    ...(program.usings.length > 0 ? [{ ...program, usings: [] }] : []),
    ...bodies.map((each) => ({ ...program, body: each })),
  ];
}

function smallerBlocks(block: Block): Block[] {
  return block.flatMap((statement, at) => {
    const [before, after] = [block.slice(0, at), block.slice(at + 1)];
    const inside = statement.parts.flatMap((part) => (typeof part === 'string' ? [] : [part]));
    return [
      [...before, ...after],
      ...inside.map((part) => [...before, ...part, ...after]),
      ...smallerStatements(statement).map((each) => [...before, each, ...after]),
    ];
  });
}

function smallerStatements({ parts }: Statement): Statement[] {
  return parts.flatMap((part, at) => {
    const changed = typeof part === 'string' ? shorterLines(part) : smallerBlocks(part);
    return changed.map((each) => ({ parts: [...parts.slice(0, at), each, ...parts.slice(at + 1)] }));
  });
}

/** A bracketed operand in the place of what surrounds it, or a member of the last object left out. */
function shorterLines(line: string): string[] {
  const inner = [...line.matchAll(/\(([^()]*)\)/g)].map(([whole, inside = '']) => line.replace(whole, inside));
  const members = /^return new \{ (.*) \};$/.exec(line)?.[1]?.split(', ') ?? [];
  return [...inner, ...(members.length > 1 ? members.map((member) => `return ${member};`) : [])];
}
