import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Mutant, mutants } from './mutant.ts';
import type { Searched } from './search.ts';
import { ROOT } from './sources.ts';
import { createSearchers, trySearch } from './try-cores.ts';
import { bundleCores } from './source-changes.ts';
import { writeJson } from '../lib/program.ts';

// npx tsx proof/mutants/time-to-kill.ts [--seeds 1,1000001] [--mutant ID]... [--json FILE]
// For every mutant that the search must detect: runs and processor time until a rule detects it, each seed with a bundle of its own.
// Processor time is that of all threads; it includes loading and compiling the bundle, not making it. Exit codes: 0 all detected at every seed, 1 not.

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1,1000001' },
    mutant: { type: 'string', multiple: true, default: [] },
    json: { type: 'string' },
  },
});

/** One search over one mutant. */
interface Trial {
  readonly id: string;
  readonly seed: number;
  readonly bound: number;
  readonly searched: Searched | undefined;
  readonly cpu_ms: number;
}

const seeds = values.seeds.split(',').map(Number);
const searchable = mutants.filter(
  ({ id, search }) => search !== undefined && (values.mutant.length === 0 || values.mutant.includes(id)),
);
const searchers = createSearchers(1);
const folder = join(ROOT, 'node_modules', '.cache', `time-to-kill-${process.pid}`);

async function tryMutant(mutant: Mutant): Promise<Trial[]> {
  const { id, search } = mutant;
  if (search === undefined) return [];
  const trials: Trial[] = [];
  for (const seed of seeds) {
    // oxlint-disable-next-line no-await-in-loop -- two at once would share a processor
    const file = await bundleCores({ ...mutant, id: `${id}-${seed}` }, folder);
    const began = process.cpuUsage();
    // oxlint-disable-next-line no-await-in-loop -- likewise
    const { searched } = await trySearch(file, { ...search, seed }, searchers.workers[0]);
    const cpu_ms = cpuSince(began);
    trials.push({ id, seed, bound: search.runs, searched, cpu_ms });
    process.stderr.write(`${id} ${seed}: ${searched?.runs} runs, ${cpu_ms} ms, ${searched?.rule ?? 'unseen'}\n`);
  }
  return trials;
}

function cpuSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return Math.round((user + system) / 1000);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const isSeen = ({ searched }: Trial): boolean => searched?.rule !== undefined;

function report(trials: readonly Trial[]): void {
  for (const { id } of searchable) {
    const own = trials.filter((trial) => trial.id === id);
    const cells = own.map(({ searched, bound, cpu_ms }) =>
      searched?.rule === undefined ? `unseen in ${bound}` : `${searched.runs} (${cpu_ms} ms, ${searched.rule})`,
    );
    process.stdout.write(`| ${id} | ${cells.join(' | ')} |\n`);
  }
  const cpu_s = sum(trials.map(({ cpu_ms }) => cpu_ms)) / 1000;
  const runs = sum(trials.map(({ searched }) => searched?.runs ?? 0));
  const kills = trials.filter(isSeen).length;
  process.stdout.write(
    `\n${kills} of ${trials.length} searches killed, ${runs} runs, ${cpu_s.toFixed(1)} s of processor time: ${(kills / cpu_s).toFixed(2)} kills and ${(runs / cpu_s).toFixed(0)} runs per second\n`,
  );
}

mkdirSync(folder, { recursive: true });
try {
  const trials: Trial[] = [];
  // oxlint-disable-next-line no-await-in-loop -- two at once would share a processor
  for (const mutant of searchable) trials.push(...(await tryMutant(mutant)));
  report(trials);
  if (values.json !== undefined) writeJson(values.json, trials);
  process.exitCode = trials.every(isSeen) ? 0 : 1;
} finally {
  await searchers.close();
  rmSync(folder, { recursive: true, force: true });
}
