import { spawnSync, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Json } from '../../generated/typescript/types.ts';
import { textOf, type Block, type GeneratedProgram, type GeneratedStatement } from './node.ts';
import { scratchFolder } from '../kit/scratch.ts';
import { buildProject, ARTIFACTS } from '../lib/dotnet.ts';

/** A difference between two outcomes. `kind` must stay the same while a program is shrunk. */
export interface Difference {
  readonly kind: string;
  readonly mock: string;
  readonly real: string;
}

/** Error code of the mock for code outside of the subset, which is no difference. */
const OUTSIDE = 'MCP0001';

/** Undefined for the same result, logs, partial results, ledger, and class of error. */
export function compareOutcomes(mock: ProgramOutcome, real: ProgramOutcome): Difference | undefined {
  if (isNotCompiled(mock))
    return isNotCompiled(real) || isOutside(mock)
      ? undefined
      : differ(`compiles only for real: ${codeOf(mock)}`, mock.compile_errors, real);
  if (isNotCompiled(real)) return differ(`compiles only in the mock: ${codeOf(real)}`, mock, real.compile_errors);
  if (typeOf(mock.error) !== typeOf(real.error))
    return differ(
      `exception ${typeOf(mock.error)} / ${typeOf(real.error)}`,
      mock.error ?? mock.result,
      real.error ?? real.result,
    );
  for (const member of ['result', 'suspended', 'logs', 'updates', 'ledger', 'reloads'] as const) {
    if (canonical(mock[member]) !== canonical(real[member])) return differ(member, mock[member], real[member]);
  }
  return undefined;
}

function codeOf({ compile_errors: [first = ''] }: NotCompiled): string {
  return /error (\w+):/.exec(first)?.[1] ?? 'no code';
}

export function isNotCompiled(outcome: ProgramOutcome): outcome is NotCompiled {
  return 'compile_errors' in outcome;
}

export function isOutside(outcome: ProgramOutcome): boolean {
  return isNotCompiled(outcome) && (outcome.compile_errors[0] ?? '').includes(OUTSIDE);
}

/** The class of an error: the exception's type. Messages are the class library's, and differ between .NET and Mono. */
function typeOf(error: Ran['error']): string {
  return error === undefined ? 'none' : (error.split(':')[0] ?? '');
}

function differ(kind: string, mock: unknown, real: unknown): Difference {
  return { kind, mock: canonical(mock), real: canonical(real) };
}

/** JSON with members in one order, and of exceptions the type; undefined as `undefined`. */
function canonical(value: unknown): string {
  return value === undefined ? 'undefined' : JSON.stringify(value, sortMembers);
}

function sortMembers(key: string, value: unknown): unknown {
  if (key === 'exception' && typeof value === 'string') return typeOf(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The outcome of a program, on either side. */
export type ProgramOutcome = NotCompiled | Ran;

interface NotCompiled {
  /** Lines of the compiler. */
  readonly compile_errors: readonly string[];
}

export interface Ran {
  readonly result?: Json;
  /** Type and message of the exception that ended it. */
  readonly error?: string;
  /** State that resumes after a reload. */
  readonly suspended?: Json;
  readonly logs: readonly Json[];
  /** Partial results: log_id and value. */
  readonly updates: readonly Json[];
  /** Text written by File.AppendAllText. */
  readonly ledger: string;
  readonly reloads: number;
}

export interface ComparedProgram {
  readonly code: string;
  /** True if a cancel was requested before it began. */
  readonly cancelled: boolean;
}

/** A program for the compiler. */
interface Submitted extends ComparedProgram {
  /** The mock reports that it does not compile. */
  readonly suspect: boolean;
}

/** An accepted difference and its reason. `example` is a program that shows it: the run fails if it no longer does. */
interface AcceptedDifference {
  readonly reason: string;
  readonly example: string;
  readonly covers: (difference: Difference) => boolean;
}

/** None at present. */
export const accepted: readonly AcceptedDifference[] = [];

/** Most rounds of omitting parts; each is one call of the compiler. */
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

/** Without its usings, without half of its statements, without each statement, with a statement replaced by its body, and with shorter lines. */
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

function smallerStatements({ parts }: GeneratedStatement): GeneratedStatement[] {
  return parts.flatMap((part, at) => {
    const changed = typeof part === 'string' ? shorterLines(part) : smallerBlocks(part);
    return changed.map((each) => ({ parts: [...parts.slice(0, at), each, ...parts.slice(at + 1)] }));
  });
}

/** A bracketed operand in place of its surroundings, or without a member of the last object. */
function shorterLines(line: string): string[] {
  const inner = [...line.matchAll(/\(([^()]*)\)/g)].map(([whole, inside = '']) => line.replace(whole, inside));
  const members = /^return new \{ (.*) \};$/.exec(line)?.[1]?.split(', ') ?? [];
  return [...inner, ...(members.length > 1 ? members.map((member) => `return ${member};`) : [])];
}

/** The real compiler and runtime, as a process that runs batches of programs. */
export interface Compiler {
  /** Application.dataPath of its programs. */
  readonly dataPath: string;
  run(programs: readonly Submitted[]): Promise<ProgramOutcome[]>;
  stop(): Promise<void>;
}

export const buildCompiler = (): void => buildProject('dotnet/Diff/Diff.csproj');

export function startCompiler(): Compiler {
  const folder = scratchFolder();
  mkdirSync(join(folder, 'Assets'));
  const csc = cscPath();
  let runner = startRunner(csc, folder);
  const run = async (programs: readonly Submitted[]): Promise<ProgramOutcome[]> => {
    const answer = await runner.ask(JSON.stringify(programs));
    if (answer === undefined) {
      runner = startRunner(csc, folder);
      throw new RunnerEnded('the runner of dotnet/Diff has ended: a program does not end, or its error is above');
    }
    const outcomes: ProgramOutcome[] = JSON.parse(answer);
    return outcomes;
  };
  const stop = async (): Promise<void> => {
    await runner.stop();
  };
  return { dataPath: join(folder, 'Assets'), run, stop };
}

/** Path of csc in the newest SDK. */
function cscPath(): string {
  const sdks = spawnSync('dotnet', ['--list-sdks'], { encoding: 'utf8' }).stdout.trim().split('\n');
  const [, version = '', folder = ''] = /^(\S+) \[(.*)\]$/.exec(sdks.at(-1) ?? '') ?? [];
  return join(folder, version, 'Roslyn/bincore/csc.dll');
}

export class RunnerEnded extends Error {}

interface Runner {
  /** Undefined when it has ended. */
  ask(line: string): Promise<string | undefined>;
  stop(): Promise<void>;
}

function startRunner(csc: string, folder: string): Runner {
  const child = spawn('dotnet', [join(ARTIFACTS, 'bin/Diff/debug/McpUnityBridge.Tests.dll'), csc, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  // One that ends while it is written to is noticed by what it answers.
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'exit');
  return {
    ask: async (line) => {
      child.stdin.write(`${line}\n`);
      const { value, done } = await lines.next();
      return done === true ? undefined : value;
    },
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
