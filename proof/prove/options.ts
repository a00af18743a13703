import { parseArgs } from 'node:util';

const flags = {
  runs: { type: 'string', default: '1000000' },
  minutes: { type: 'string', default: '60' },
  seed: { type: 'string', default: '1' },
  mutants: { type: 'string', default: '1/1' },
  out: { type: 'string', default: 'report' },
} as const;

/** Usage of all parts, for the command and for the programs that it starts. */
export const usage = `Usage: npm run prove [-- options], or npm run prove <part> [-- its options]
  --runs <n>       random runs of the search (${flags.runs.default})
  --minutes <n>    the search ends after these at the latest (${flags.minutes.default})
  --seed <n>       of the search and of the cases in virtual time (${flags.seed.default})
  --mutants <k/n>  only the k-th of n shares of the mutants (${flags.mutants.default})
  --out <folder>   where the report is written (${flags.out.default})`;

export type ProveOptions = ReturnType<typeof readProveOptions>;

/** Throws TypeError for an unknown option. */
export const readProveOptions = () => parseArgs({ options: flags }).values;
