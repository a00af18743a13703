import { mkdirSync, readFileSync, rmSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import type { CaseResult, Run, MutantResult } from '../../conformance/report/model.ts';
import { writeReport } from '../../conformance/report/write/write-report.ts';
import { allCases } from '../../conformance/runner/all-cases.ts';
import { exitCodes, levelOf, verdictOf } from '../../conformance/runner/verdict.ts';
import { runProgram } from '../lib/program.ts';
import { playVirtual } from '../virtual/play-virtual.ts';
import { readProveOptions, usage, type ProveOptions } from './options.ts';
import type { SearchResults } from '../drivers/search-results.ts';
import { readResults } from '../../conformance/report/write/results-schema.ts';

/** The repository. */
const ROOT = join(import.meta.dirname, '..', '..');

// Runs all proofs of this project, for one report. Needs a built dist/.
// Exit codes: those of `mcp-unity-bridge conformance`; 1 also if a mutant survives or a case cannot be played in virtual time, 70 for a wrong option.

/** Version of the package, read here since this script is not a build of it. */
const { version }: { readonly version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

const bin = join(ROOT, 'dist', 'mcp-unity-bridge.cjs');
const tsx = ['--import', 'tsx'];
const unity = `${process.execPath} ${bin} mock --custom-tools --retention {retention}`;

// Cases and attacks wait most of their time, so more of them run at once than there are cores.
const commandsOf = ({
  runs,
  minutes,
  seed,
  mutants,
  parts,
}: ProveOptions & { readonly parts: string }): readonly Part[] => [
  {
    title: 'our server, as real processes',
    args: [bin, 'conformance', '--adapter', 'own', '--jobs', '6', '--out', join(parts, 'server')],
  },
  {
    title: 'our mock Editor, by a server that misbehaves',
    args: [bin, 'conformance', '--bridge', 'ws', '--unity', unity, '--jobs', '4', '--out', join(parts, 'bridge')],
  },
  {
    title: 'attacks on our server and our mock Editor',
    args: [...tsx, 'proof/attacks/run-attacks.ts', '--jobs', '4', '--json', join(parts, 'attacks.json')],
  },
  {
    title: `the mutants, by their cases (share ${mutants})`,
    args: [
      ...tsx,
      'proof/mutants/run-mutants.ts',
      '--cases-only',
      '--jobs',
      '4',
      '--share',
      mutants,
      '--json',
      join(parts, 'mutants.json'),
    ],
  },
  {
    title: 'the search',
    args: [
      ...tsx,
      'proof/run-search.ts',
      '--depth',
      '4',
      '--runs',
      runs,
      '--minutes',
      minutes,
      '--seed',
      seed,
      '--json',
      join(parts, 'search.json'),
    ],
  },
];

async function prove(): Promise<number> {
  const options = readProveOptions();
  const { seed, out } = options;
  const parts = join(out, 'parts');
  const began = performance.now();
  const started_at = new Date().toISOString();
  rmSync(parts, { recursive: true, force: true });
  mkdirSync(parts, { recursive: true });
  say('the scripted cases, in virtual time');
  const virtual: CaseResult[] = [];
  for (const one of allCases()) virtual.push(await playVirtual(one, Number(seed)));
  const unplayed = virtual.filter(({ status }) => status !== 'pass');
  say(`${virtual.length - unplayed.length} of ${virtual.length} passed`);
  const ends: PartEnd[] = [];
  for (const part of commandsOf({ ...options, parts })) {
    say(part.title);
    ends.push(await playPart(part));
  }
  const run = merge(virtual, readParts(parts), {
    options,
    ends,
    started_at,
    duration_ms: Math.round(performance.now() - began),
  });
  const [index = ''] = await writeReport(run, out);
  for (const { title, seconds, exitCode } of ends)
    say(`${seconds.toFixed(0).padStart(4)} s  exit ${exitCode}  ${title}`);
  say(`${run.verdict}: ${index}`);
  return exitCodes[run.verdict] || Math.max(unplayed.length === 0 ? 0 : 1, ...ends.map(({ exitCode }) => exitCode));
}

/** A part without files is an error of the harness, not a smaller run. */
function merge(
  virtual: readonly CaseResult[],
  files: PartFiles,
  {
    options,
    ends,
    started_at,
    duration_ms,
  }: Pick<Run, 'started_at' | 'duration_ms'> & {
    readonly options: ProveOptions;
    readonly ends: readonly PartEnd[];
  },
): Run {
  const { search, mutants, server, bridge, attacks } = files;
  const silent = ends
    .filter((_, index) => [server, bridge, attacks, mutants, search][index] === undefined)
    .map((end) => lost(end));
  const results = [
    ...silent,
    ...virtual,
    ...(search?.results ?? []),
    ...(server ?? []),
    ...(bridge ?? []),
    ...(attacks ?? []),
  ];
  const verdict = verdictOf(results);
  return {
    suite_version: version,
    started_at,
    duration_ms,
    command: `npm run prove -- --runs ${options.runs} --minutes ${options.minutes} --seed ${options.seed} --mutants ${options.mutants}`,
    seed: Number(options.seed),
    subject: { name: 'mcp-unity-bridge and its mock Editor', version, capabilities: [] },
    verdict:
      verdict === 'conformant' && mutants?.some(({ status }) => status === 'survived') === true
        ? 'nonconformant'
        : verdict,
    level: levelOf(results),
    results,
    ...(mutants === undefined ? {} : { mutants }),
    ...(search === undefined
      ? {}
      : { matrix: [...search.matrix], lifecycle: [...search.lifecycle], searched: search.searched }),
  };
}

function lost({ title, exitCode, seconds }: PartEnd): CaseResult {
  const message = `${title}: ended with exit code ${exitCode} and left no results`;
  return {
    id: 'PROVE',
    slug: 'prove',
    title: message.slice(0, 90),
    requirements: [],
    severity: 'MUST',
    level: 'L0',
    kind: 'static',
    mode: 'real',
    status: 'harness_error',
    duration_ms: seconds * 1000,
    findings: [{ requirements: [], message }],
  };
}

function say(line: string): void {
  process.stdout.write(`== ${line}\n`);
}

await runProgram({ name: 'prove', usage, main: prove });

/** A command of its own, which writes files, and its output to the terminal. */
interface Part {
  readonly title: string;
  /** After `node`. */
  readonly args: readonly string[];
}

/** The end of a part: its exit code counts for the verdict, whatever its files contain. */
interface PartEnd {
  readonly title: string;
  readonly exitCode: number;
  readonly seconds: number;
}

async function playPart({ title, args }: Part): Promise<PartEnd> {
  const began = performance.now();
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  const exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
  return { title, exitCode, seconds: (performance.now() - began) / 1000 };
}

/** The files of the parts in a folder. Undefined: that part has written none. */
interface PartFiles {
  readonly search: SearchResults | undefined;
  readonly mutants: MutantResult[] | undefined;
  readonly server: CaseResult[] | undefined;
  readonly bridge: CaseResult[] | undefined;
  readonly attacks: CaseResult[] | undefined;
}

/** Reads what our own commands have written just now. */
function readParts(folder: string): PartFiles {
  const search = textOf(join(folder, 'search.json'));
  const mutants = textOf(join(folder, 'mutants.json'));
  const attacks = textOf(join(folder, 'attacks.json'));
  return {
    search: search === undefined ? undefined : JSON.parse(search),
    mutants: mutants === undefined ? undefined : JSON.parse(mutants),
    server: resultsOf(join(folder, 'server', 'results.jsonl')),
    attacks: attacks === undefined ? undefined : JSON.parse(attacks),
    bridge: resultsOf(join(folder, 'bridge', 'results.jsonl')),
  };
}

function resultsOf(file: string): CaseResult[] | undefined {
  const results = existsSync(file) ? readResults(file).results : [];
  return results.length === 0 ? undefined : results;
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
