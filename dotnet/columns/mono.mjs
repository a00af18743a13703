import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { emitWithoutNullable } from '../lib/emit.mjs';
import { nugetPackages, root } from '../lib/paths.mjs';
import { isInstalled, readReport, run } from '../lib/process.mjs';

const title = 'Mono';

/** The generator's output without nullable syntax, compiled by mcs: the nearest thing to the runtime of today's Editor. */
export async function runMono({ contractFile, folders, hasChecks, work }) {
  if (!isInstalled('mcs') || !isInstalled('mono')) return { title, notRun: 'no mono: bash dotnet/install-mono.sh' };
  const newtonsoft = findNewtonsoft();
  if (newtonsoft === undefined) return { title, notRun: 'no Newtonsoft.Json: build dotnet/Protocol once, or apt-get install libnewtonsoft-json5.0-cil' };
  const out = join(work, 'mono');
  mkdirSync(out, { recursive: true });
  const started = performance.now();
  await emitWithoutNullable(contractFile, out);
  copyFileSync(newtonsoft, join(out, 'Newtonsoft.Json.dll'));
  compile(out, hasChecks);
  const buildMs = performance.now() - started;
  const done = run('mono', [join(out, 'Vectors.exe'), ...folders], { allowed: [0, 1] });
  if (done.stdout === '' && done.stderr.includes('System.Runtime.Serialization')) return { title, notRun: 'no System.Runtime.Serialization: bash dotnet/install-mono.sh' };
  return { title, ...readReport(done), buildMs, runMs: done.ms };
}

function compile(out, hasChecks) {
  const common = ['-langversion:latest', '-warnaserror', '-codepage:utf8', `-r:${join(out, 'Newtonsoft.Json.dll')}`];
  const protocol = join(out, 'McpUnityBridge.Protocol.dll');
  run('mcs', [...common, '-target:library', `-out:${protocol}`, `-recurse:${join(out, 'csharp', '*.cs')}`]);
  const checks = hasChecks ? ['-define:CHECKS'] : [];
  run('mcs', [...common, ...checks, `-r:${protocol}`, `-out:${join(out, 'Vectors.exe')}`, `-recurse:${join(root, 'dotnet', 'Vectors', '*.cs')}`]);
}

/** The older version that Unity ships, from NuGet's cache (the .NET column fetches it); else Debian's. */
function findNewtonsoft() {
  const candidates = [join(nugetPackages, 'newtonsoft.json', '13.0.1', 'lib', 'net45', 'Newtonsoft.Json.dll'), '/usr/lib/cli/newtonsoft-json-5.0/Newtonsoft.Json.dll', '/usr/lib/mono/newtonsoft-json-5.0/Newtonsoft.Json.dll'];
  return candidates.find((path) => existsSync(path));
}
