import { join } from 'node:path';
import { checkSize, type Artefact, type Check, type SizeLimits } from '../lib/artefact.ts';
import { bytesOf, readJson, textAt } from '../lib/files.ts';
import { bundleConsumer, checkBin, checkOnNode, checkTypes, makeConsumer } from './consumers.ts';
import { checkContents, checkNoSecrets } from './contents.ts';
import { checkExports, lintNpm } from './lint-npm.ts';
import { packNpm, type Tarball } from './pack-npm.ts';

/** A quarter more than it is. What grows it: a new tool (schemas, docs, C#), a bundled package, the page. */
const LIMITS: SizeLimits = { packed_bytes: 1_650_000, unpacked_bytes: 6_800_000 };

export interface NpmPlan {
  /** The repository, with a built dist/. */
  readonly root: string;
  readonly out: string;
  readonly scratch: string;
  readonly nodes: readonly { readonly version: string; readonly path: string }[];
  /** Paths of `tsc`, by what they are called. */
  readonly compilers: Readonly<Record<string, string>>;
}

/** Packs the npm package, looks at it, and tries it as people will have it. */
export async function npmArtefact(plan: NpmPlan): Promise<Artefact> {
  const { name, version, fastCheck } = identityOf(plan.root);
  const tarball = await packNpm(plan.root, plan.out, join(plan.scratch, 'npm'));
  const size = { packed_bytes: tarball.bytes, unpacked_bytes: bytesOf(tarball.files) };
  const still: readonly Check[] = [
    checkContents(plan.root, tarball.files),
    checkNoSecrets(plan.root, tarball.folder, tarball.files),
    checkSize(size, LIMITS),
    checkExports(
      tarball.folder,
      tarball.files.map(({ path }) => path),
    ),
    ...(await lintNpm(plan.root, tarball.file)),
  ];
  const tried = await tryIt(plan, tarball, version, fastCheck);
  return {
    name: `npm ${name} ${version}`,
    file: tarball.file,
    files: tarball.files.length,
    ...size,
    checks: [...still, ...tried],
  };
}

async function tryIt(plan: NpmPlan, tarball: Tarball, version: string, fastCheck: string): Promise<readonly Check[]> {
  const consumer = await makeConsumer(join(plan.scratch, 'consumer'), tarball.file, [`fast-check@${fastCheck}`]);
  const checks: Check[] = [...(await checkTypes(consumer, plan.compilers)), await checkBin(consumer, version)];
  await bundleConsumer(consumer);
  for (const node of plan.nodes) checks.push(await checkOnNode(consumer, node));
  return checks;
}

function identityOf(root: string): { readonly name: string; readonly version: string; readonly fastCheck: string } {
  const manifest = readJson(join(root, 'package.json'));
  const fastCheck = readJson(join(root, 'node_modules', 'fast-check', 'package.json'));
  return {
    name: textAt(manifest, 'name', 'package.json'),
    version: textAt(manifest, 'version', 'package.json'),
    fastCheck: textAt(fastCheck, 'version', 'fast-check'),
  };
}
