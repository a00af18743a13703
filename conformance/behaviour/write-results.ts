import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonLine } from '../../server/lib/json.ts';
import type { BehaviourRun } from './run-behaviour.ts';

/** Writes results.jsonl: the header, then a line for each cell. Returns its path. */
export function writeResults({ header, cells }: BehaviourRun, dir: string): string {
  mkdirSync(dir, { recursive: true });
  const path = join(dir, 'results.jsonl');
  writeFileSync(path, [header, ...cells].map((line) => `${jsonLine(line)}\n`).join(''));
  return path;
}
