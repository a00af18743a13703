import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchResults } from '../drivers/search-results.ts';
import type { CaseResult, MutantResult } from '../../conformance/report/model.ts';
import { readResults } from '../../conformance/report/write/read-results.ts';

/** What the parts have left in a folder. Undefined: that part has left nothing. */
export interface PartFiles {
  readonly search: SearchResults | undefined;
  readonly mutants: MutantResult[] | undefined;
  readonly server: CaseResult[] | undefined;
  readonly bridge: CaseResult[] | undefined;
  readonly attacks: CaseResult[] | undefined;
}

/** Reads what our own commands have written just now. */
export function readParts(folder: string): PartFiles {
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
