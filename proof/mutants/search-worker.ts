import { pathToFileURL } from 'node:url';
import { serveWorker } from '../pool/pool.ts';
import type { Cores } from '../sim/cores.ts';
import { searchFor, type SearchOrder } from './search.ts';

// Entry of the bundle that searches over mutants run in: the simulator is compiled once, and plays the cores of one mutant after the other.

/** `file`: a bundle of proof/sim/cores.ts with the mutant in it. */
export interface MutantOrder {
  readonly file: string;
  readonly search: SearchOrder;
}

serveWorker<MutantOrder>(async ({ file, search }, reportStep) => {
  const { cores }: { readonly cores: Cores } = await import(pathToFileURL(file).href);
  return searchFor(search, cores, reportStep);
});
