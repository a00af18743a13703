import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { changedFiles } from '../source-changes.ts';
import { ROOT } from '../sources.ts';
import { copyHost, isCase, playCases } from './host.ts';
import type { CsharpMutant } from './mutant.ts';
import type { CoreCompiler } from './toolchain.ts';
import { TESTS } from './built-tests.ts';
import { runDotnet } from './run-dotnet.ts';

/** Far more than any of the tests takes. */
const LIMIT_MS = 300_000;

/** What became of a mutant. `broken`: nothing can be said of it, and why. */
export interface CsharpResult {
  readonly id: string;
  readonly status: 'killed' | 'survived' | 'broken';
  /** The first test that failed, or what went wrong. */
  readonly says: string;
  readonly ms: number;
}

/** The names of what failed; or why nothing can be said. */
export interface Verdict {
  readonly failed: readonly string[];
  readonly trouble?: string;
}

/** Copies of the built tests and of the headless Editor, in which one core after the other is put. */
export interface Bench {
  /** With the core that was put there last: at first that of the sources as they are. */
  run(names: readonly string[]): Promise<Verdict>;
  /** Compiles the core with the mutant in it, and runs what should fail. */
  try(mutant: CsharpMutant): Promise<CsharpResult>;
}

/** `folder` need not exist yet. */
export function createBench(folder: string, compiler: CoreCompiler): Bench {
  const tests = copyTests(join(folder, 'tests'));
  let made: ReturnType<typeof copyHost> | undefined;
  const host = (): ReturnType<typeof copyHost> => (made ??= copyHost(join(folder, 'host')));
  const run = async (names: readonly string[]): Promise<Verdict> => {
    const cases = names.filter(isCase);
    const verdict =
      names.length === cases.length
        ? { failed: [] }
        : await runTests(
            names.filter((name) => !isCase(name)),
            tests,
          );
    if (cases.length === 0 || verdict.trouble !== undefined) return verdict;
    return { failed: [...verdict.failed, ...(await playCases(cases, host()))] };
  };
  const judge = async (mutant: CsharpMutant): Promise<Omit<CsharpResult, 'id' | 'ms'>> => {
    const place = mutant.killedBy.some(isCase) ? host().folder : tests;
    const complaint = await compiler.compile(writeSources(mutant, folder), join(place, TESTS.core), LIMIT_MS);
    if (complaint !== undefined) return { status: 'broken', says: `it does not compile: ${complaint.trim()}` };
    const { failed, trouble } = await run(mutant.killedBy);
    if (trouble !== undefined) return { status: 'broken', says: trouble };
    return failed[0] === undefined
      ? { status: 'survived', says: `it passes ${mutant.killedBy.join(', ')}` }
      : { status: 'killed', says: failed[0] };
  };
  return {
    run,
    async try(mutant) {
      const began = performance.now();
      const { status, says } = await judge(mutant);
      return { id: mutant.id, status, says, ms: performance.now() - began };
    },
  };
}

function copyTests(folder: string): string {
  cpSync(TESTS.folder, folder, { recursive: true });
  return folder;
}

/** The changed files, by the path of those in whose place they are compiled. */
function writeSources(mutant: CsharpMutant, folder: string): ReadonlyMap<string, string> {
  const sources = join(folder, mutant.id);
  mkdirSync(sources, { recursive: true });
  const written = new Map<string, string>();
  for (const [file, text] of changedFiles(mutant)) {
    const path = join(sources, basename(file));
    writeFileSync(path, text);
    written.set(join(ROOT, file), path);
  }
  return written;
}

async function runTests(names: readonly string[], copy: string): Promise<Verdict> {
  const filter = names.map((name) => `FullyQualifiedName~.${name}${name.includes('.') ? '' : '.'}`).join('|');
  const { status, said } = await runDotnet(
    ['vstest', join(copy, TESTS.assembly), `--TestCaseFilter:${filter}`, '--nologo'],
    LIMIT_MS,
  );
  if (status === null) return { failed: [], trouble: `the tests did not end within ${LIMIT_MS / 1000} s` };
  const failed = [...said.matchAll(/^ {2}Failed (.+?) \[/gm)].map(([, name = '']) => name);
  if (failed.length > 0) return { failed };
  return /^Passed! /m.test(said)
    ? { failed }
    : { failed, trouble: `the tests broke off, or there are none:\n${said.trim()}` };
}
