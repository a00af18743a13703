import { readFileSync } from 'node:fs';
import type { CaseResult, Run } from '../model.ts';

/** What a results.jsonl of ours says: its first line is about the run, each other one is a result. Throws where there is none. */
export function readResults(file: string): {
  readonly run: Pick<Run, 'verdict' | 'level'>;
  readonly results: CaseResult[];
} {
  const [header = '{}', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  return { run: JSON.parse(header), results: lines.map((line) => JSON.parse(line)) };
}
