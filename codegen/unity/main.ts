import { join, resolve } from 'node:path';
import type { GenerateIo } from '../main.ts';
import { readFolder, writeFiles, findDrift, isInStep } from '../write.ts';
import { isMeta, metasOf } from './metas.ts';

/** Writes the `.meta` files of the Unity package, or with `check` compares them. Resolves to the exit code. */
export function runMetas(
  { check }: { readonly check: boolean },
  { cwd, out, err }: Omit<GenerateIo, 'importModule'>,
): number {
  const folder = 'unity';
  const present = readFolder(join(cwd, folder));
  const files = metasOf([...present.keys()]);
  const drift = findDrift(files, new Map([...present].filter(([path]) => isMeta(path))));
  if (!check) {
    writeFiles(resolve(cwd, folder), files, drift);
    out(
      `${folder}/: ${files.size} .meta files, ${drift.missing.length + drift.stale.length} written, ${drift.extra.length} deleted`,
    );
    return 0;
  }
  for (const kind of ['missing', 'stale', 'extra'] as const)
    for (const path of drift[kind]) err(`${kind.padEnd(7)}  ${folder}/${path}`);
  if (isInStep(drift)) out(`in step with the files: ${files.size} .meta files in ${folder}/`);
  else
    err(
      `Unity needs a .meta file beside every file of the package, always the same one: run \`npm run generate\` and commit the result.`,
    );
  return isInStep(drift) ? 0 : 1;
}
