import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A YAML file of conformance/cases. */
export interface CaseFile {
  /** Below conformance/cases, with `/`. */
  readonly path: string;
  readonly text: string;
}

const folder = fileURLToPath(new URL('../cases', import.meta.url));

/** Every case, as it is written. The bundle holds them as data: build.mjs puts their text in the place of this file. */
export function caseFiles(): readonly CaseFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.yaml'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}
