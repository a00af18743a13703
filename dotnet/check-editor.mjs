#!/usr/bin/env node
// Compiles what only Unity's Editor can run (unity/Editor, with Engine, TestFramework and the samples) against stubs of exactly the members of Unity that it
// uses, for several versions and systems, warnings as errors; then names every member of the stubs that nothing uses.
//   node dotnet/check-editor.mjs [--artifacts <dir>]
// Without dotnet it says that it was not run; MCP_UNITY_REQUIRE=dotnet makes that a failure.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cache, root } from './lib/paths.mjs';
import { isInstalled, run } from './lib/process.mjs';

/** The oldest version, the one in which APIs were renamed, and the newest; each with another system, and with one of the two class libraries that Editors offer. */
const levels = [
  { title: 'Unity 2021.3 on Linux, .NET Framework', framework: 'net472', defines: ['UNITY_EDITOR_LINUX', 'UNITY_2021_3_OR_NEWER'] },
  { title: 'Unity 6000.0 on Windows, .NET Standard 2.1', framework: 'netstandard2.1', defines: ['UNITY_EDITOR_WIN', 'UNITY_2021_3_OR_NEWER', 'UNITY_6000_0_OR_NEWER'] },
  {
    title: 'Unity 6000.5 on macOS, .NET Standard 2.1',
    framework: 'netstandard2.1',
    defines: ['UNITY_EDITOR_OSX', 'UNITY_2021_3_OR_NEWER', 'UNITY_6000_0_OR_NEWER', 'UNITY_6000_4_OR_NEWER', 'UNITY_6000_5_OR_NEWER'],
  },
  {
    title: 'Unity 6000.7 on Windows, .NET Standard 2.1',
    framework: 'netstandard2.1',
    defines: ['UNITY_EDITOR_WIN', 'UNITY_2021_3_OR_NEWER', 'UNITY_6000_0_OR_NEWER', 'UNITY_6000_4_OR_NEWER', 'UNITY_6000_5_OR_NEWER', 'UNITY_6000_6_OR_NEWER', 'UNITY_6000_7_OR_NEWER'],
  },
];
/** Of these Unity warns in each compilation from 6000.6 on (UAC0006), where the package lies in the project. */
const WARNED = 'refers System.AppDomain';
const WARNS_FROM = 'UNITY_6000_6_OR_NEWER';

const compiled = ['EditorEngine/{}/McpUnityBridge.Engine.dll', 'Editor/{}/McpUnityBridge.Editor.dll', 'EditorTestFramework/{}/McpUnityBridge.Editor.TestFramework.dll', 'EditorSamples/{}/McpUnityBridge.Samples.dll', 'Core/{}/McpUnityBridge.Core.dll'];

const { values } = parseArgs({ options: { artifacts: { type: 'string', default: join(cache, 'dotnet-editor') } } });
const quiet = ['--verbosity', 'quiet', '-nodeReuse:false', '-p:UseSharedCompilation=false', '--configuration', 'Release', '--artifacts-path', values.artifacts];

if (isInstalled('dotnet')) process.exitCode = check() ? 0 : 1;
else {
  console.log('the Editor layer was not compiled: no dotnet');
  process.exitCode = (process.env.MCP_UNITY_REQUIRE ?? '').split(',').includes('dotnet') ? 1 : 0;
}

function check() {
  build('UnityEditor.Unused/UnityEditor.Unused.csproj');
  // Unused is what no version uses of its own stubs.
  build('Editor/EditorSamples.csproj', ['--target:Restore']);
  const unused = levels.map((level) => compile(level)).reduce((some, others) => some.filter((member) => others.includes(member)));
  for (const member of unused) console.error(`unused stub: ${member}: take it out of dotnet/UnityEditor`);
  console.log(`the Editor layer: ${levels.length} of ${levels.length} versions compiled, ${unused.length} unused stubs`);
  return unused.length === 0;
}

/** Resolves to the stubs that this version does not use. */
function compile({ title, framework, defines }) {
  const started = performance.now();
  // It builds the others with it.
  build('Editor/EditorSamples.csproj', ['--no-restore', '--framework', framework, `-p:UnityDefines=${['UNITY_EDITOR', ...defines].join('%3B')}`]);
  console.log(`${title}: compiled in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  const place = (file) => join(values.artifacts, 'bin', file.replace('{}', `release_${framework}`));
  const sources = [join(root, 'unity', 'Editor'), join(root, 'unity', 'Samples~'), join(root, 'dotnet', 'Editor')];
  const report = run('dotnet', [join(values.artifacts, 'bin/UnityEditor.Unused/release/UnityEditor.Unused.dll'), place('UnityEditor/{}/UnityStubs.dll'), ...compiled.map(place), '--sources', ...sources]);
  const lines = report.stdout.split('\n');
  const warned = lines.filter((line) => defines.includes(WARNS_FROM) && line.startsWith(WARNED));
  if (warned.length > 0) throw new Error(`${title}: Unity would warn of ${warned.join(', ')}; use [OnCodeUnloading]`);
  return lines.filter((line) => line.startsWith('unused ')).map((line) => line.slice('unused '.length));
}

function build(project, options = []) {
  run('dotnet', ['build', join(root, 'dotnet', project), ...quiet, ...options]);
}
