import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchResults } from '../drivers/search-results.ts';
import type { CaseResult, MutantResult } from '../report/model.ts';

/** What the parts have left in a folder. Undefined: that part has left nothing. */
export interface PartFiles {
  readonly search: SearchResults | undefined;
  readonly mutants: MutantResult[] | undefined;
  readonly server: CaseResult[] | undefined;
  readonly bridge: CaseResult[] | undefined;
}

/** Reads what our own commands have written just now. */
export function readParts(folder: string): PartFiles {
  const search = textOf(join(folder, 'search.json'));
  const mutants = textOf(join(folder, 'mutants.json'));
  return {
    search: search === undefined ? undefined : JSON.parse(search),
    mutants: mutants === undefined ? undefined : JSON.parse(mutants),
    server: resultsOf(join(folder, 'server', 'results.jsonl')),
    bridge: resultsOf(join(folder, 'bridge', 'results.jsonl')),
  };
}

/** The first line is about the run; each other one is a result. */
function resultsOf(file: string): CaseResult[] | undefined {
  const [, ...lines] = textOf(file)?.trimEnd().split('\n') ?? [];
  return lines.length === 0 ? undefined : lines.map((line) => JSON.parse(line));
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
