#!/usr/bin/env node
// Compiles what only Unity's Editor can run (unity/Editor, with Engine, TestFramework, the samples and the tests for inside of Unity) against stubs of exactly the members of Unity that it
// uses, for several versions and systems, warnings as errors; then names every member of the stubs that nothing uses.
//   node dotnet/check-editor.mjs [--artifacts <dir>] [--source <clone of github.com/Unity-Technologies/UnityCsReference>]
// With --source the same is compiled against Unity's own C# of each version instead (without the Test Framework, which is not in it): nothing of that may lie in this repository.
// Without dotnet it says that it was not run; MCP_UNITY_REQUIRE=dotnet makes that a failure.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cache, root } from './lib/paths.mjs';
import { isInstalled, run } from './lib/process.mjs';

/** The oldest version, the one in which APIs were renamed, and the newest; each with another system, and with one of the two class libraries that Editors offer. */
const levels = [
  { title: 'Unity 2021.3 on Linux, .NET Framework', branch: '2021.3', framework: 'net472', defines: ['UNITY_EDITOR_LINUX', 'UNITY_2021_3_OR_NEWER'] },
  { title: 'Unity 6000.0 on Windows, .NET Standard 2.1', branch: '6000.0', framework: 'netstandard2.1', defines: ['UNITY_EDITOR_WIN', 'UNITY_2021_3_OR_NEWER', 'UNITY_6000_0_OR_NEWER'] },
  {
    title: 'Unity 6000.5 on macOS, .NET Standard 2.1',
    branch: '6000.5',
    framework: 'netstandard2.1',
    defines: ['UNITY_EDITOR_OSX', 'UNITY_2021_3_OR_NEWER', 'UNITY_6000_0_OR_NEWER', 'UNITY_6000_4_OR_NEWER', 'UNITY_6000_5_OR_NEWER'],
  },
  {
    title: 'Unity 6000.7 on Windows, .NET Standard 2.1',
    branch: '6000.7',
    framework: 'netstandard2.1',
    defines: ['UNITY_EDITOR_WIN', 'UNITY_2021_3_OR_NEWER', 'UNITY_6000_0_OR_NEWER', 'UNITY_6000_4_OR_NEWER', 'UNITY_6000_5_OR_NEWER', 'UNITY_6000_6_OR_NEWER', 'UNITY_6000_7_OR_NEWER'],
  },
];
/** Of these Unity warns in each compilation from 6000.6 on (UAC0006), where the package lies in the project. */
const WARNED = 'refers System.AppDomain';
const WARNS_FROM = 'UNITY_6000_6_OR_NEWER';

const compiled = ['EditorEngine/{}/McpUnityBridge.Engine.dll', 'Editor/{}/McpUnityBridge.Editor.dll', 'EditorTestFramework/{}/McpUnityBridge.Editor.TestFramework.dll', 'EditorInEditorTests/{}/McpUnityBridge.InEditorTests.dll', 'EditorSamples/{}/McpUnityBridge.Samples.dll', 'Core/{}/McpUnityBridge.Core.dll'];

const { values } = parseArgs({ options: { artifacts: { type: 'string', default: join(cache, 'dotnet-editor') }, source: { type: 'string' } } });
const quiet = ['--verbosity', 'quiet', '-nodeReuse:false', '-p:UseSharedCompilation=false', '--configuration', 'Release', '--artifacts-path', values.artifacts];

if (isInstalled('dotnet')) process.exitCode = (values.source === undefined ? check() : checkSource(values.source)) ? 0 : 1;
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
  const sources = [join(root, 'unity', 'Editor'), join(root, 'unity', 'Samples~'), join(root, 'unity', 'Tests', 'InEditor'), join(root, 'dotnet', 'Editor')];
  const report = run('dotnet', [join(values.artifacts, 'bin/UnityEditor.Unused/release/UnityEditor.Unused.dll'), place('UnityEditor/{}/UnityStubs.dll'), ...compiled.map(place), '--sources', ...sources]);
  const lines = report.stdout.split('\n');
  const warned = lines.filter((line) => defines.includes(WARNS_FROM) && line.startsWith(WARNED));
  if (warned.length > 0) throw new Error(`${title}: Unity would warn of ${warned.join(', ')}; use [OnCodeUnloading]`);
  return lines.filter((line) => line.startsWith('unused ')).map((line) => line.slice('unused '.length));
}

/** Each version of Unity, as its public reference source has it. */
function checkSource(repository) {
  build('UnitySource/UnitySource.csproj');
  const folder = mkdtempSync(join(tmpdir(), 'mub-unity-source-'));
  try {
    return levels.map((level) => compileSource(level, repository, join(folder, level.branch))).every(Boolean);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compileSource({ title, branch, defines }, repository, folder) {
  mkdirSync(folder);
  run('sh', ['-c', `git -C "$1" archive "$2" -- ':(glob)**/*.cs' | tar -x -C "$3"`, 'sh', repository, branch, folder]);
  const libraries = [packaged('netstandard.library.ref', 'ref/netstandard2.1'), packaged('newtonsoft.json', 'lib/netstandard2.0')].flatMap((at) => readdirSync(at).filter((name) => name.endsWith('.dll')).map((name) => join(at, name)));
  const ours = ['Runtime', 'Editor'].map((name) => join(root, 'unity', name));
  const words = [folder, ['UNITY_EDITOR', 'UNITY_64', ...defines].join(';'), libraries.join(';'), ...ours];
  const { status, stdout } = run('dotnet', [join(values.artifacts, 'bin/UnitySource/release/UnitySource.dll'), ...words], { allowed: [0, 1] });
  console.log(`${title}, its own source: ${stdout.trim()}`);
  return status === 0;
}

/** A folder of the newest version of a package in NuGet's cache, where the other builds have put it. */
function packaged(name, folder) {
  const versions = join(process.env.NUGET_PACKAGES ?? join(homedir(), '.nuget', 'packages'), name);
  return join(versions, readdirSync(versions).sort().at(-1), folder);
}

function build(project, options = []) {
  run('dotnet', ['build', join(root, 'dotnet', project), ...quiet, ...options]);
}
