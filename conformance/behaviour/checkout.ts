import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { absolutePath } from '../../server/lib/folders.ts';
import type { Manifest } from './manifest.ts';

/** The files of a bridge, as the user of this program has them. */
export interface Checkout {
  readonly folder: string;
  /** With "-dirty" where files were changed; undefined where git cannot say. */
  readonly commit?: string;
}

/** Reads `--checkout`. Throws an Error that says what was expected. */
export function readCheckout(text: string | undefined, manifest: Manifest): Checkout | undefined {
  const { name, homepage, commit } = manifest;
  if (text === undefined) {
    if (!JSON.stringify(manifest).includes('{{checkout}}')) return undefined;
    throw new Error(
      `expected --checkout ${name}=<folder>: a clone of ${homepage ?? name}${commit === undefined ? '' : ` at ${commit}`}, built as its own documentation says`,
    );
  }
  const at = text.indexOf('=');
  if (at < 0 || text.slice(0, at) !== name)
    throw new Error(`expected --checkout ${name}=<folder>, since the manifest is of ${name}, got "${text}"`);
  const folder = absolutePath(text.slice(at + 1));
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Error(`expected a folder as --checkout ${name}=<folder>, got ${folder}`);
  return { folder, ...commitOf(folder) };
}

/** Of this folder, not of one that it lies in. */
function commitOf(folder: string): Pick<Checkout, 'commit'> {
  if (!existsSync(join(folder, '.git'))) return {};
  const { status, stdout } = spawnSync(
    'git',
    ['-C', folder, 'describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'],
    { encoding: 'utf8' },
  );
  return status === 0 ? { commit: stdout.trim() } : {};
}
