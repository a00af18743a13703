import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FailedScenario } from '../drivers/play-batch.ts';
import type { Scenario } from '../sim/command.ts';
import { createTextHash } from '../sim/random.ts';
import { writeJson } from '../lib/program.ts';

/** A scenario that failed once, stored permanently. */
export interface CorpusEntry {
  /** A sentence: the failure. */
  readonly title: string;
  readonly rule: string;
  readonly requirements: readonly string[];
  /** `fixed`: must pass. `open`: still fails by that rule; a pass fails the check. */
  readonly status: 'fixed' | 'open';
  readonly scenario: Scenario;
}

const FOLDER = import.meta.dirname;

export function corpusFiles(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(FOLDER, name));
}

export function readCorpusEntry(file: string): CorpusEntry {
  const entry: CorpusEntry = JSON.parse(readFileSync(file, 'utf8'));
  return entry;
}

/** Writes a failure to the corpus, as one to be fixed; returns the file. */
export function keepScenario({ minimal, verdict }: FailedScenario): string {
  const [first] = verdict.kind === 'violation' ? verdict.violations : [];
  const rule = first?.rule ?? verdict.kind;
  const entry: CorpusEntry = {
    title: first?.message ?? ('error' in verdict ? (verdict.error.split('\n')[0] ?? '') : ''),
    rule,
    requirements: first?.requirements ?? [],
    status: 'open',
    scenario: minimal,
  };
  const file = join(FOLDER, `${rule}-${nameOf(JSON.stringify(minimal))}.json`);
  writeJson(file, entry);
  return file;
}

function nameOf(text: string): string {
  const hash = createTextHash();
  hash.add(text);
  return hash.value();
}
