import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { specOf, type SuitePackage } from './packages.ts';
import { npmInstall } from './npm-install.ts';

export type Installed =
  | {
      readonly kind: 'ok';
      /** The absolute path of what is started. */
      entryOf(wanted: SuitePackage): string;
    }
  | { readonly kind: 'not-run'; readonly reason: string };

/**
 * Installs the packages into a folder of their own, which no lock file and no `node_modules` of ours knows of. One that has them already is used as it
 * is, without the network. No script of a package is run: nothing comes from outside the registry.
 */
export async function install(folder: string, wanted: readonly SuitePackage[]): Promise<Installed> {
  const done: Installed = { kind: 'ok', entryOf: (one) => join(folder, 'node_modules', one.folder, one.entry) };
  if (wanted.every((one) => isThere(folder, one))) return done;
  // Into a folder beside it, so that one that was interrupted is never taken for a whole one.
  const fresh = `${folder}.${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  writeFileSync(join(fresh, 'package.json'), '{ "private": true }\n');
  try {
    const failure = await npmInstall(fresh, wanted);
    if (failure !== undefined) return { kind: 'not-run', reason: failure };
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  const missing = wanted.filter((one) => !isThere(folder, one)).map(specOf);
  return missing.length === 0
    ? done
    : { kind: 'not-run', reason: `npm said that it had installed ${missing.join(', ')}, and it is not there` };
}

function isThere(folder: string, { folder: name, version, entry }: SuitePackage): boolean {
  const at = join(folder, 'node_modules', name);
  if (!existsSync(join(at, entry))) return false;
  const { version: found }: { readonly version?: unknown } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'));
  // Some packages of Node write "v20.19.0".
  return found === version || found === `v${version}`;
}
