import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import type { Case } from '../../conformance/script/case.ts';
import { bundleWith } from './source-changes.ts';
import type { CoresOrder, FromCores, Played } from './cores-entry.ts';
import type { Mutant } from './mutant.ts';
import { compileLess } from '../drivers/search-pool.ts';
import { bundleWorker } from '../pool/bundle-worker.ts';
import { createWorker, type Worker } from '../pool/pool.ts';
import type { MutantOrder } from './search-worker.ts';
import type { Searched, SearchOrder } from './search.ts';

/** Results of cases on one mutant, or on the unchanged cores. */
export interface Tried {
  readonly played: readonly Played[];
  /** An endless run or a crash, with its reason. */
  readonly trouble?: string;
}

/** Time limit, longer than any mutant needs on a busy machine. */
const CASE_LIMIT_MS = 20_000;

const START_LIMIT_MS = 60_000;

const ENTRY = 'proof/mutants/cores-entry.ts';

/** Bundles the cores with a mutant in them and plays cases in a process of their own. */
export async function tryCores(mutant: Mutant | undefined, cases: readonly Case[], folder: string): Promise<Tried> {
  if (cases.length === 0) return { played: [] };
  const name = join(folder, mutant?.id ?? 'none');
  await bundleWith(ENTRY, mutant, `${name}.mjs`);
  const order: CoresOrder = { cases };
  writeFileSync(`${name}.json`, JSON.stringify(order));
  const { lines, how, reason } = await runChild(
    `${name}.mjs`,
    [`${name}.json`],
    START_LIMIT_MS + cases.length * CASE_LIMIT_MS,
  );
  const messages = lines.map((line): FromCores => JSON.parse(line));
  const played = messages.filter((one) => one.kind === 'played');
  if (how === 'ended') return { played };
  const during = messages.findLast((one) => one.kind === 'begins')?.what ?? 'its start';
  return {
    played,
    trouble: how === 'endless' ? `${during} never ends` : `died during ${during}: ${reason}`,
  };
}

/** The end of a child process; `lines` is its output. */
interface ChildEnd {
  readonly lines: readonly string[];
  /** `endless`: it exceeded its time limit, which is a finding of its own. */
  readonly how: 'ended' | 'endless' | 'died';
  /** The reason for `died`. */
  readonly reason: string;
}

const STDERR_CHARS = 600;

/** Runs a script of ours to its end. Killed after `limitMs`. */
function runChild(script: string, args: readonly string[], limitMs: number): Promise<ChildEnd> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let complained = '';
  let isLate = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complained = `${complained}${text}`.slice(0, STDERR_CHARS);
  });
  const limit = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, limitMs);
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      clearTimeout(limit);
      const lines = output.split('\n').filter((line) => line !== '');
      const how = isLate ? 'endless' : code === 0 ? 'ended' : 'died';
      resolve({ lines, how, reason: how === 'died' ? `${signal ?? `exit code ${code}`}: ${complained.trim()}` : '' });
    });
  });
}

/** Results of a search on a mutant. */
export interface SearchTried {
  readonly searched?: Searched;
  /** An endless run or a crash, with its reason. */
  readonly trouble?: string;
}

/** Workers that search, by number. */
export interface Searchers {
  readonly workers: readonly Worker[];
  close(): Promise<void>;
}

/** A run takes milliseconds; one that takes longer than this never ends. */
const HANG_MS = 30_000;

/** The young objects of one run fit in. */
const YOUNG_MB = 96;

export function createSearchers(count: number, hang_ms = HANG_MS): Searchers {
  compileLess();
  const { file, remove } = bundleWorker('proof/mutants/search-worker.ts');
  const workers = Array.from({ length: count }, () => createWorker({ file, hang_ms, young_mb: YOUNG_MB }));
  return {
    workers,
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
      remove();
    },
  };
}

/** Searches over the cores in that bundle. */
export async function trySearch(file: string, search: SearchOrder, worker: Worker | undefined): Promise<SearchTried> {
  if (worker === undefined) throw new Error('there are as many workers as jobs');
  const answer = await worker.ask({ file, search } satisfies MutantOrder);
  if (answer.kind !== 'answered')
    return {
      trouble: `${answer.kind === 'hang' ? 'never ends' : answer.kind} in run ${answer.step} of the search: ${answer.message}`,
    };
  if (!isSearched(answer.value)) throw new Error('a worker answered something that is no result of a search');
  return { searched: answer.value };
}

const isSearched = (value: unknown): value is Searched =>
  typeof value === 'object' && value !== null && 'runs' in value && 'others' in value;
