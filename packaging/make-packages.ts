import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { install, type Installed } from '../proof/mcp-suite/install.ts';
import type { Artefact, Check } from './lib/artefact.ts';
import { bundledPackages, installedPackages, type ForeignPackage } from './bundled.ts';
import { isRecord, readJson } from './lib/files.ts';
import { writeJson } from '../proof/lib/output.ts';
import { checkLicences } from './licences.ts';
import { mcpbArtefact } from './mcpb/mcpb-artefact.ts';
import { noticesText } from './notices.ts';
import { npmArtefact } from './npm/npm-artefact.ts';
import { pluginArtefact } from './plugin/plugin-artefact.ts';
import { runTool } from './lib/run-tool.ts';
import { checkSbom, npmSbom, shippedSbom } from './sbom.ts';
import { checkServerJson, releasedServerJson } from './server-json/server-json.ts';
import { cyclonedx, mcpbTool, triedNodes, typescript5, type TriedNode } from './tools.ts';
import { upmArtefact } from './upm/upm-artefact.ts';

export interface PackagesPlan {
  /** The repository. */
  readonly root: string;
  /** Where the packages are put; there, and empty. */
  readonly out: string;
  readonly scratch: string;
  /** Where tools are installed. */
  readonly cache: string;
  /** Whether to write the third-party notices anew. */
  readonly write: boolean;
  readonly progress: (line: string) => void;
}

export type Made =
  | { readonly kind: 'made'; readonly artefacts: readonly Artefact[]; readonly notes: readonly string[] }
  | { readonly kind: 'not-run'; readonly reason: string };

/** Everything that a release gives to people. */
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
  progress('Unity package, plugin, SBOM, registry entry');
  const upm = await upmArtefact(root, out, scratch);
  const sbom = await sbomArtefact(plan, bundled, tools.entryOf(cyclonedx));
  const entry = serverJsonArtefact(plan, mcpb);
  const plugin = pluginArtefact(root, out);
  const notes =
    tried.length === 0
      ? [`Tried only on this Node, ${process.versions.node}: there are no packages of others for ${machine}.`]
      : [];
  return { kind: 'made', artefacts: [npm, mcpb, plugin, upm, sbom, notices, entry], notes };
}

/** This one, where the registry has none for this machine. */
function nodesOf(tools: Extract<Installed, { readonly kind: 'ok' }>, tried: readonly TriedNode[]) {
  if (tried.length === 0) return [{ version: process.versions.node, path: process.execPath }];
  return tried.map((node) => ({ version: node.version, path: tools.entryOf(node.package) }));
}

/** The committed file has to be what the build says: what it bundles has changed, if it is not. */
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
