import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A YAML file of conformance/cases/bridge. */
interface CaseFile {
  /** Below conformance/cases. */
  readonly path: string;
  readonly text: string;
}

const folder = fileURLToPath(new URL('../cases/bridge', import.meta.url));

/**
 * The cases for Unity sides, unparsed. The bundle contains them as data: tools/bundle-plugins.mjs puts their
 * text in place of this file.
 */
export function caseFiles(): readonly CaseFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .toSorted()
    .map((name) => ({ path: `bridge/${name}`, text: readFileSync(join(folder, name), 'utf8') }));
}
