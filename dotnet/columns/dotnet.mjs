import { join } from 'node:path';
import { cache, root } from '../lib/paths.mjs';
import { isInstalled, readReport, run } from '../lib/process.mjs';

const title = '.NET';

/** The committed C#, built by the .NET SDK: C# 9, nullable, warnings as errors. */
export function runDotnet({ folders, csharp, hasChecks }) {
  if (!isInstalled('dotnet')) return { title, notRun: 'no dotnet' };
  const artifacts = join(cache, hasChecks ? 'dotnet' : 'dotnet-other');
  const source = hasChecks ? [] : [`-p:GeneratedCsharp=${csharp}`];
  const project = join(root, 'dotnet', 'Vectors', 'Vectors.csproj');
  const quiet = ['--verbosity', 'quiet', '-nodeReuse:false', '-p:UseSharedCompilation=false'];
  const build = run('dotnet', ['build', project, '--configuration', 'Release', '--artifacts-path', artifacts, ...quiet, ...source]);
  const done = run('dotnet', [join(artifacts, 'bin', 'Vectors', 'release', 'Vectors.dll'), ...folders], { allowed: [0, 1] });
  return { title, ...readReport(done), buildMs: build.ms, runMs: done.ms };
}
