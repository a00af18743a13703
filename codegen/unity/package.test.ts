import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFolder } from '../generate.ts';

const files = readFolder('unity');
const isGenerated = (path: string): boolean => path.endsWith('.g.cs');
const sources = [...files].filter(([path]) => path.endsWith('.cs'));
const handwritten = sources.filter(([path]) => !isGenerated(path));

interface Asmdef {
  readonly name: string;
  readonly references: readonly string[];
  readonly includePlatforms: readonly string[];
  readonly precompiledReferences: readonly string[];
  readonly defineConstraints: readonly string[];
  readonly overrideReferences: boolean;
  readonly noEngineReferences: boolean;
}

const asmdefs = new Map<string, Asmdef>(
  [...files].filter(([path]) => path.endsWith('.asmdef')).map(([path, text]) => [path, JSON.parse(text)]),
);
const ownPaths = [...asmdefs.keys()].filter((path) => !path.startsWith('Samples~/'));
const names = new Set([...asmdefs.values()].map(({ name }) => name));

/** What com.unity.test-framework brings, where it is installed. */
const ofTestFramework = new Set(['UnityEngine.TestRunner', 'UnityEditor.TestRunner']);

/** C# without comments and the insides of strings. */
const codeOf = (text: string): string =>
  text.replaceAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"/g, (found) => (found.startsWith('"') ? '""' : ''));

const offenders = (among: readonly (readonly [string, string])[], pattern: RegExp): string[] =>
  among.filter(([, text]) => pattern.test(codeOf(text))).map(([path]) => path);

describe('package.json', () => {
  const own = JSON.parse(files.get('package.json') ?? '');

  it('has the version of the npm package', () => {
    expect(own.version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
  });

  it('names every sample, and none that is not there', () => {
    const folders = new Set(
      [...files.keys()]
        .filter((path) => path.startsWith('Samples~/') && path.endsWith('.cs'))
        .map((path) => dirname(path)),
    );
    expect(own.samples.map(({ path }: { path: string }) => path).toSorted()).toEqual([...folders].toSorted());
  });

  it('lies beside what Unity shows of a package', () => {
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'README.md',
        'CHANGELOG.md',
        'LICENSE.md',
        'Third Party Notices.md',
        'Documentation~/index.md',
      ]),
    );
    expect(files.get('LICENSE.md')).toBe(readFileSync('LICENSE', 'utf8'));
  });
});

describe('assembly definitions', () => {
  it.each([...asmdefs])(
    '%s has the name of its file, and refers to what there is',
    (path, { name, references, defineConstraints }) => {
      expect(basename(path)).toBe(`${name}.asmdef`);
      const foreign = references.filter((reference) => !names.has(reference));
      expect(foreign.filter((reference) => !ofTestFramework.has(reference))).toEqual([]);
      // The package compiles in a project without the test framework.
      if (foreign.length > 0)
        expect(defineConstraints).toEqual([
          expect.stringMatching(/^(MCP_UNITY_BRIDGE_TEST_FRAMEWORK|UNITY_INCLUDE_TESTS)$/),
        ]);
    },
  );

  it('put nothing into what a project builds for its players', () => {
    for (const definition of asmdefs.values()) expect(definition.includePlatforms).toEqual(['Editor']);
  });

  it('name the libraries that they use, and no other', () => {
    for (const { overrideReferences, precompiledReferences } of ownPaths
      .map((path) => asmdefs.get(path))
      .filter((it) => it !== undefined)) {
      expect(overrideReferences).toBe(true);
      expect(['Newtonsoft.Json.dll', 'nunit.framework.dll']).toEqual(
        expect.arrayContaining([...precompiledReferences]),
      );
    }
  });

  it('keep the engine out of protocol and core', () => {
    const engineFree = [...asmdefs.values()]
      .filter((definition) => definition.noEngineReferences)
      .map(({ name }) => name);
    expect(engineFree.toSorted()).toEqual(['McpUnityBridge.Core', 'McpUnityBridge.Protocol']);
    // Beside them the tests that also run without Unity, but for what they have for it alone.
    const pure = sources
      .filter(([path]) => path.startsWith('Runtime/') || path.startsWith('Tests/Editor/'))
      .map(([path, text]): [string, string] => [path, text.replaceAll(/^#if UNITY_EDITOR\n[^]*?^#else\n/gm, '')]);
    expect(pure.length).toBeGreaterThan(100);
    expect(offenders(pure, /\bUnity(Engine|Editor)\b/)).toEqual([]);
  });

  it('hold every file: one that no definition covers would land in an assembly of the project', () => {
    const folders = [...asmdefs.keys()].map((path) => `${dirname(path)}/`);
    expect(sources.map(([path]) => path).filter((path) => !folders.some((folder) => path.startsWith(folder)))).toEqual(
      [],
    );
  });
});

describe('the sources', () => {
  // DomainUnload compiles there and is never raised: on Mono it is the last chance to stop when another package's handler threw.
  it('use nothing that goes away with the CoreCLR Editor, and that its analyzers flag', () => {
    expect(
      offenders(
        // Only Mono interrupts code (`cancel --force`); .NET throws PlatformNotSupportedException there, which it answers with "cannot".
        sources.filter(([path]) => !path.endsWith('Execution/Interruption.cs')),
        /\bAppDomain\b(?!\.CurrentDomain\.DomainUnload )|\bCodeDom\b|\bThread\.(Abort|ResetAbort)\b|\bThreadAbortException\b|\.Location\b|\.CodeBase\b/,
      ),
    ).toEqual([]);
  });

  it('say that they are null-safe in their first line', () => {
    expect(handwritten.filter(([, text]) => !text.startsWith('#nullable enable\n')).map(([path]) => path)).toEqual([]);
  });
});
