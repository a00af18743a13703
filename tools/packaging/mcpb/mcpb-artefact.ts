import { mkdirSync, statSync, existsSync, readFileSync } from 'node:fs';
import { join, basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { recentOutput, runProcess } from '../../../proof/lib/run-process.ts';
import {
  checkSize,
  type Artefact,
  type Check,
  type SizeLimits,
  bytesOf,
  filesBelow,
  isRecord,
  readJson,
  textAt,
  copyInto,
  playMcp,
  runTool,
} from '../lib/artefact.ts';
import { writeJson } from '../../../proof/lib/program.ts';

/** Six files of SQLite, two megabytes each, are most of it. */
const LIMITS: SizeLimits = { packed_bytes: 8_500_000, unpacked_bytes: 19_000_000 };

const TOOL_LIMIT_MS = 60_000;

interface McpbPlan {
  /** The repository, with a built dist/. */
  readonly root: string;
  readonly out: string;
  readonly scratch: string;
  /** The entry of @anthropic-ai/mcpb's command. */
  readonly mcpb: string;
  /** What Electron's Node is like: the newest first. */
  readonly nodes: readonly { readonly version: string; readonly path: string }[];
}

/** Packs the bundle for Claude Desktop with Anthropic's tool, unpacks it again, and starts it from there. */
export async function mcpbArtefact(plan: McpbPlan): Promise<Artefact> {
  const [folder, unpacked] = [join(plan.scratch, 'mcpb-folder'), join(plan.scratch, 'mcpb')];
  writeBundleFolder(plan.root, folder);
  const version = String(readJson(join(folder, 'manifest.json'))['version']);
  const file = join(plan.out, `mcp-unity-bridge-${version}.mcpb`);
  mkdirSync(plan.out, { recursive: true });
  const validated = await validateManifest(plan, join(folder, 'manifest.json'));
  // It packs nothing that it refuses.
  if (validated.problems.length > 0)
    return { name: `MCPB ${version}`, files: 0, packed_bytes: 0, unpacked_bytes: 0, checks: [validated] };
  await runTool([process.execPath, plan.mcpb, 'pack', folder, file]);
  await runTool([process.execPath, plan.mcpb, 'unpack', file, unpacked]);
  const files = filesBelow(unpacked);
  const size = { packed_bytes: statSync(file).size, unpacked_bytes: bytesOf(files) };
  const checks: readonly Check[] = [
    validated,
    { name: 'manifest', problems: findManifestProblems(plan.root, unpacked) },
    checkSame(folder, unpacked),
    checkSize(size, LIMITS),
    ...(await startIt(plan, unpacked)),
  ];
  return { name: `MCPB ${version}`, file, files: files.length, ...size, checks };
}

async function validateManifest(plan: McpbPlan, manifest: string): Promise<Check> {
  const end = await runProcess([process.execPath, plan.mcpb, 'validate', manifest], { limit_ms: TOOL_LIMIT_MS });
  return { name: 'mcpb validate', problems: end.code === 0 ? [] : [recentOutput(end)] };
}

/** The tool omits what it considers rubbish: nothing of ours may be among that. */
function checkSame(packed: string, unpacked: string): Check {
  const [before, after] = [packed, unpacked].map((folder) =>
    filesBelow(folder).map(({ path, bytes }) => `${path} (${bytes} bytes)`),
  );
  const lost = (before ?? []).filter((line) => !after?.includes(line));
  const added = (after ?? []).filter((line) => !before?.includes(line));
  return {
    name: 'contents',
    problems: [...lost.map((line) => `lost in packing: ${line}`), ...added.map((line) => `came from nowhere: ${line}`)],
  };
}

/** As the desktop does it (see desktop-host.cjs), and as clients do that have a Node. */
async function startIt(plan: McpbPlan, unpacked: string): Promise<readonly Check[]> {
  const project = join(plan.scratch, 'mcpb-game');
  mkdirSync(project, { recursive: true });
  const { args, env, missing } = await configOf(plan, unpacked, project);
  const checks: Check[] = [
    {
      name: 'settings',
      problems: missing ? [] : ['without a project, which is required, it was given a configuration'],
    },
  ];
  for (const node of plan.nodes) {
    const mock = [node.path, join(plan.root, 'dist', 'mcp-unity-bridge.cjs'), 'mock'] as const;
    const host = fileURLToPath(new URL('./desktop-host.cjs', import.meta.url));
    const asNode = await playMcp({ command: [node.path, ...args], env, mock, project });
    const asDesktop = await playMcp({
      command: [node.path, host, ...args],
      env: { ...env, MCP_UNITY_BRIDGE_NODE: node.path },
      mock,
      project,
    });
    checks.push({ name: `node ${node.version}`, problems: asNode === undefined ? [] : [asNode] });
    checks.push({ name: `desktop, node ${node.version}`, problems: asDesktop === undefined ? [] : [asDesktop] });
  }
  return checks;
}

interface Config {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Nothing is started as long as the project is not set. */
  readonly missing: boolean;
}

/** What Anthropic's own code makes of the manifest; the settings are those of a user who has set the project alone. */
async function configOf(plan: McpbPlan, unpacked: string, project: string): Promise<Config> {
  const module: { readonly getMcpConfigForManifest: (options: object) => Promise<unknown> } = await import(
    pathToFileURL(join(plan.mcpb, '..', '..', 'index.js')).href
  );
  const options = {
    manifest: readJson(join(unpacked, 'manifest.json')),
    extensionPath: unpacked,
    systemDirs: {},
    pathSeparator: '/',
  };
  const config = await module.getMcpConfigForManifest({ ...options, userConfig: { project } });
  const without = await module.getMcpConfigForManifest({ ...options, userConfig: {} });
  if (!isRecord(config) || !Array.isArray(config['args']) || !isRecord(config['env']))
    throw new Error(`the manifest gives no configuration: ${JSON.stringify(config)}`);
  const env = Object.fromEntries(Object.entries(config['env']).map(([name, value]) => [name, String(value)]));
  return { args: config['args'].map(String), env, missing: without === undefined };
}

/** Sentences about differences between the manifest and the bundle. */
export function findManifestProblems(root: string, folder: string): readonly string[] {
  const manifest = readJson(join(folder, 'manifest.json'));
  const { tools }: { readonly tools: readonly { readonly name: string; readonly title: string }[] } = JSON.parse(
    readFileSync(join(root, 'generated', 'schema', 'tools.json'), 'utf8'),
  );
  const expected = JSON.stringify(tools.map(({ name, title }) => ({ name, description: title })));
  const platforms = [...new Set(bundledMachines.map((machine) => machine.split('-')[0] ?? ''))];
  const { compatibility, server } = manifest;
  const declared: unknown = isRecord(compatibility) ? compatibility['platforms'] : undefined;
  const entry = isRecord(server) ? textAt(server, 'entry_point', 'manifest.json, server') : '';
  return [
    ...(JSON.stringify(manifest['tools']) === expected
      ? []
      : [`manifest.json: expected the tools of the contract: ${expected}`]),
    ...(JSON.stringify(declared) === JSON.stringify(platforms)
      ? []
      : [`manifest.json: expected the platforms that have SQLite: ${platforms.join(', ')}`]),
    ...(existsSync(join(folder, entry)) ? [] : [`manifest.json: the entry point ${entry} is not in the bundle`]),
    ...(textAt(manifest, 'version', 'manifest.json') === readJson(join(root, 'package.json'))['version']
      ? []
      : ['manifest.json: its version is not that of package.json']),
  ];
}

/** What Claude Desktop runs on. It never runs on musl. */
const bundledMachines = ['darwin-arm64', 'darwin-x64', 'win32-arm64', 'win32-x64', 'linux-arm64', 'linux-x64'] as const;

/** What is needed of SQLite at run time; the rest is source, type declarations and source maps. */
const sqlite = [
  'package.json',
  'LICENSE',
  'dist/index.cjs',
  'dist/index.mjs',
  ...bundledMachines.map((machine) => `prebuilds/${machine}/@photostructure+sqlite.glibc.node`),
];

/** It finds the file for this machine. */
const gypBuild = ['package.json', 'LICENSE', 'index.js', 'node-gyp-build.js'];

/** What programs import is of no use in a bundle that is only started. */
const forImports = /^(index|spec|arbitraries|library-\w+)\.js$/;

/** Writes the bundle into a folder: manifest, command with its server, and the one dependency that is no JavaScript. `root`: the repository, with a built dist/. */
function writeBundleFolder(root: string, folder: string): void {
  const dist = join(root, 'dist');
  for (const { path } of filesBelow(dist))
    if (!path.startsWith('types/') && !forImports.test(basename(path)))
      copyNeeded(join(dist, path), join(folder, 'server', path));
  // The icon is page/favicon.svg as a picture of 512 pixels.
  for (const file of ['manifest.json', 'icon.png'])
    copyNeeded(join(root, 'tools', 'packaging', 'mcpb', file), join(folder, file));
  for (const file of ['LICENSE', 'THIRD-PARTY-NOTICES.md']) copyNeeded(join(root, file), join(folder, file));
  copyPackage(root, folder, '@photostructure/sqlite', sqlite);
  copyPackage(root, folder, 'node-gyp-build', gypBuild);
  const { name, version, license, dependencies, engines } = readJson(join(root, 'package.json'));
  const manifest = { name, version, license, private: true, type: 'module', dependencies, engines };
  writeJson(join(folder, 'package.json'), manifest);
}

function copyPackage(root: string, folder: string, name: string, files: readonly string[]): void {
  for (const file of files)
    copyNeeded(join(root, 'node_modules', name, file), join(folder, 'node_modules', name, file));
}

function copyNeeded(from: string, to: string): void {
  if (!existsSync(from)) throw new Error(`${from} is not there, and the bundle for Claude Desktop needs it`);
  copyInto(from, to);
}
