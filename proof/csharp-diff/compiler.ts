import { spawnSync, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { scratchFolder } from '../kit/scratch.ts';
import { buildProject, ARTIFACTS } from '../lib/dotnet.ts';
import type { ProgramOutcome, Submitted } from './compare.ts';

/** The real compiler and runtime, as a process that takes batches of programs. */
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

/** Of the newest SDK. */
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
