import { parseArgs } from 'node:util';
import { readShard, type Shard } from '../pool/pool.ts';

/** The options of `npm run prove mutants`. */
export interface MutantOptions {
  /** Ids; empty: all. */
  readonly only: readonly string[];
  /** Parts; empty: all. */
  readonly parts: readonly string[];
  readonly cases: boolean;
  readonly search: boolean;
  /** Plays every case against every mutant, whatever its `kills`, to find lists that lack one. */
  readonly allCases: boolean;
  /** Cases on real processes, for mutants outside of the cores. */
  readonly real: boolean;
  readonly json: string | undefined;
  readonly jobs: number;
  /** Every n-th mutant of the registry, beginning with which; all of them: one share. */
  readonly share: Shard;
}

export const usage = `Usage: npm run prove mutants -- [options]
  --mutant <id>    only this one; may be repeated
  --part <part>    only those of hub, editor, store, forwarder, bridge, mcp or shell; may be repeated
  --cases-only     no searches
  --search-only    no cases
  --virtual-only   no real processes
  --share <k/n>    the k-th of n shares of the registry, for a CI that cannot afford all of them in each run
  --all-cases      every case against every mutant: which ones could stand in its list of kills
  --jobs <n>       processes at once (2)
  --json <file>    the results, for the report`;

/** Throws TypeError for an unknown option. */
export function readMutantOptions(args: readonly string[]): MutantOptions {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      mutant: { type: 'string', multiple: true, default: [] },
      part: { type: 'string', multiple: true, default: [] },
      'cases-only': flag,
      'search-only': flag,
      'virtual-only': flag,
      'all-cases': flag,
      jobs: { type: 'string', default: '2' },
      json: { type: 'string' },
      share: { type: 'string', default: '1/1' },
    },
  });
  return {
    only: values.mutant,
    parts: values.part,
    cases: !values['search-only'],
    search: !values['cases-only'] && !values['all-cases'],
    real: !values['virtual-only'],
    allCases: values['all-cases'],
    json: values.json,
    jobs: Math.max(1, Number(values.jobs) || 2),
    share: readShard(values.share, 'share'),
  };
}
