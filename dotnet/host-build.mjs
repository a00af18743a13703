import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { cache, root } from './lib/paths.mjs';
import { isInstalled, run, runGroup } from './lib/process.mjs';

const frameworks = { dotnet: 'net10.0', mono: 'net472' };
const sources = ['dotnet', join('unity', 'Runtime'), join('unity', 'Editor', 'Engine')];
/** Where everything is built; elsewhere by MCP_UNITY_DOTNET_ARTIFACTS. */
export const artifacts = process.env.MCP_UNITY_DOTNET_ARTIFACTS ?? join(cache, 'dotnet');

/** Why the headless Editor cannot run here; undefined if it can. */
export function notInstalled(runtime) {
  if (!isInstalled('dotnet')) return 'no dotnet: the SDK 10 builds it, and compiles its code';
  if (runtime === 'mono' && !isInstalled('mono')) return 'no mono: bash dotnet/install-mono.sh';
  return undefined;
}

/** Builds the host for a runtime, unless it is newer than its sources. The build ends with this process. */
export async function buildHost(runtime) {
  const file = hostFile(runtime);
  if (existsSync(file) && statSync(file).mtimeMs > newestSource()) return;
  const project = join(root, 'dotnet', 'BridgeHost', 'BridgeHost.csproj');
  await runGroup('dotnet', ['build', project, '--framework', frameworks[runtime], '--artifacts-path', artifacts, '--verbosity', 'quiet', '-nodeReuse:false', '-p:UseSharedCompilation=false']);
}

/** Program and words that play an Editor; options of `mcp-unity-bridge mock` may follow. */
export function hostCommand(runtime) {
  const { dotnet, compiler } = sdk();
  const words = ['--dotnet', dotnet, '--compiler', compiler];
  if (runtime === 'dotnet') return [...withoutIcu(), dotnet, hostFile(runtime), ...words];
  // Mono dies of SIGTERM without a word; ignored by its parent it stays ignored. --debug: lines in stack traces.
  return ['sh', '-c', `trap '' TERM INT HUP; exec mono --debug "$0" "$@"`, hostFile(runtime), ...words];
}

/** .NET for Linux does not start without ICU, unless it is asked to know no culture but the invariant one. */
function withoutIcu() {
  if (process.platform !== 'linux' || run('sh', ['-c', 'ldconfig -p || /sbin/ldconfig -p']).stdout.includes('libicuuc')) return [];
  console.error('host: there is no ICU here (on Debian: apt-get install libicu-dev), so that code can use no culture but the invariant one');
  return ['env', 'DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1'];
}

function hostFile(runtime) {
  const folder = join(artifacts, 'bin', 'BridgeHost', `debug_${frameworks[runtime]}`);
  return join(folder, runtime === 'dotnet' ? 'BridgeHost.dll' : 'BridgeHost.exe');
}

/** The newest SDK that is installed. */
export function sdk() {
  const lines = run('dotnet', ['--list-sdks']).stdout.trim().split('\n');
  const [, version, folder] = /^(\S+) \[(.*)\]$/.exec(lines.at(-1) ?? '') ?? [];
  if (version === undefined) throw new Error('dotnet --list-sdks names none');
  const dotnet = join(folder, '..', 'dotnet');
  return { dotnet: existsSync(dotnet) ? dotnet : 'dotnet', compiler: join(folder, version, 'Roslyn', 'bincore', 'csc.dll') };
}

function newestSource() {
  let newest = 0;
  for (const folder of sources) {
    for (const name of readdirSync(join(root, folder), { recursive: true })) {
      if (/\.(cs|csproj|props)$/.test(name)) newest = Math.max(newest, statSync(join(root, folder, name)).mtimeMs);
    }
  }
  return newest;
}

/** How long the compile server stays with nothing to do, s. */
const KEEP_ALIVE_S = 300;

/** Starts the compile server that the Editors share (SnippetCompiler), outside of their process groups. */
export function warmCompiler() {
  const { dotnet, compiler } = sdk();
  const pipe = `mcp-unity-bridge-${createHash('sha256').update(`${compiler}\n${userInfo().username}`).digest('hex').slice(0, 16)}`;
  const folder = mkdtempSync(join(tmpdir(), 'mub-warm-'));
  try {
    writeFileSync(join(folder, 'empty.cs'), '');
    // What it says of the missing class library is no matter.
    run(dotnet, [compiler, `-shared:${pipe}`, `-keepalive:${KEEP_ALIVE_S}`, '-noconfig', '-nologo', '-nostdlib', '-target:library', `-out:${join(folder, 'empty.dll')}`, join(folder, 'empty.cs')], {
      allowed: [0, 1],
      env: { ...process.env, DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1' },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
