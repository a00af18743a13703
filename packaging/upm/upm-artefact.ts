import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSize, type Artefact, type Check, type SizeLimits } from '../lib/artefact.ts';
import { bytesOf, filesBelow, readJson, textAt, type FoundFile } from '../lib/files.ts';
import { checkNoSecrets } from '../npm/contents.ts';
import { packNpm } from '../npm/pack-npm.ts';
import { checkAssemblies, checkManifest, checkMetas } from './check-upm.ts';

/** A third more than it is: the generated C# grows with the contract. */
const LIMITS: SizeLimits = { packed_bytes: 600_000, unpacked_bytes: 3_000_000 };

/** Packs the Unity package as its package manager takes it ("Install package from tarball"), twice, and looks at it. `root`: the repository. */
export async function upmArtefact(root: string, out: string, scratch: string): Promise<Artefact> {
  const from = join(root, 'unity');
  const tarball = await packNpm(from, out, join(scratch, 'upm'));
  const again = await packNpm(from, join(scratch, 'upm-again-out'), join(scratch, 'upm-again'));
  const version = textAt(readJson(join(tarball.folder, 'package.json')), 'version', 'package.json');
  const size = { packed_bytes: tarball.bytes, unpacked_bytes: bytesOf(tarball.files) };
  const checks = [
    checkWhole(filesBelow(from), tarball.files),
    checkMetas(tarball.folder, tarball.files),
    checkManifest(tarball.folder, tarball.files),
    checkAssemblies(tarball.folder, tarball.files),
    checkNoSecrets(root, tarball.folder, tarball.files),
    {
      name: 'deterministic',
      problems: hashOf(tarball.file) === hashOf(again.file) ? [] : ['packed twice, it came out differently'],
    },
    checkSize(size, LIMITS),
  ];
  return { name: `UPM ${version}`, file: tarball.file, files: tarball.files.length, ...size, checks };
}

/** npm leaves out what it takes for rubbish; Unity would miss it. */
function checkWhole(before: readonly FoundFile[], after: readonly FoundFile[]): Check {
  const packed = new Set(after.map(({ path }) => path));
  const source = new Set(before.map(({ path }) => path));
  return {
    name: 'contents',
    problems: [
      ...before.filter(({ path }) => !packed.has(path)).map(({ path }) => `${path} of unity/ is not in it`),
      ...after.filter(({ path }) => !source.has(path)).map(({ path }) => `${path} is not in unity/`),
    ],
  };
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
