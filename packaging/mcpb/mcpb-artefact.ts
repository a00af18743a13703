import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { lastWords, runProcess } from '../../proof/mcp-suite/run-process.ts';
import { checkSize, type Artefact, type Check, type SizeLimits } from '../lib/artefact.ts';
import { bytesOf, filesBelow, isRecord, readJson } from '../lib/files.ts';
import { playMcp } from '../lib/play-mcp.ts';
import { runTool } from '../lib/run-tool.ts';
import { writeBundleFolder } from './bundle-folder.ts';
import { findManifestProblems } from './manifest-problems.ts';

/** Six files of SQLite, two megabytes each, are most of it. */
const LIMITS: SizeLimits = { packed_bytes: 8_500_000, unpacked_bytes: 19_000_000 };
const TOOL_LIMIT_MS = 60_000;

export interface McpbPlan {
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
  // It packs nothing that it does not take.
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
  return { name: 'mcpb validate', problems: end.code === 0 ? [] : [lastWords(end)] };
}

/** The tool leaves out what it takes for rubbish: nothing of ours may be among that. */
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
