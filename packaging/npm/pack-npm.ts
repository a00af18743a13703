import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, type FoundFile } from '../lib/files.ts';
import { npmCommand, runTool } from '../lib/run-tool.ts';

/** A tarball, and what came out of it. */
export interface Tarball {
  /** Absolute path. */
  readonly file: string;
  readonly bytes: number;
  /** Where it was unpacked: the content of its `package` folder. */
  readonly folder: string;
  readonly files: readonly FoundFile[];
}

/** Packs the package of a folder with npm, into `out`, and unpacks what was made below `scratch`. */
export async function packNpm(from: string, out: string, scratch: string): Promise<Tarball> {
  mkdirSync(out, { recursive: true });
  mkdirSync(scratch, { recursive: true });
  const { stdout } = await runTool([...npmCommand(), 'pack', '--json', '--ignore-scripts', '--pack-destination', out], {
    cwd: from,
  });
  const [said]: readonly { readonly filename: string; readonly size: number }[] = JSON.parse(stdout);
  if (said === undefined) throw new Error(`npm pack in ${from} packed nothing`);
  const file = join(out, said.filename);
  await runTool(['tar', '-xzf', file, '-C', scratch]);
  const folder = join(scratch, 'package');
  return { file, bytes: said.size, folder, files: filesBelow(folder) };
}
