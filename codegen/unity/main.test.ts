import { expect, it } from 'vitest';
import { readFolder } from '../generate.ts';
import { isMeta, metasOf } from './main.ts';

const package_ = [
  'package.json',
  'README.md',
  'Third Party Notices.md',
  'Editor/A.asmdef',
  'Editor/Deep/B.cs',
  'Samples~/Tool/C.cs',
  'Documentation~/index.md',
  '.ignored',
  'Editor/Deep/B.cs.meta',
];

it('has one for every file and folder that Unity imports, and for samples, which projects import later', () => {
  expect([...metasOf(package_).keys()]).toEqual([
    'Editor.meta',
    'Editor/A.asmdef.meta',
    'Editor/Deep.meta',
    'Editor/Deep/B.cs.meta',
    'README.md.meta',
    'Samples~/Tool.meta',
    'Samples~/Tool/C.cs.meta',
    'Third Party Notices.md.meta',
    'package.json.meta',
  ]);
});

it.each([
  ['package.json', 'PackageManifestImporter:'],
  ['README.md', 'TextScriptImporter:'],
  ['Editor', 'folderAsset: yes\nDefaultImporter:'],
  ['Editor/A.asmdef', 'AssemblyDefinitionImporter:'],
  ['Editor/Deep/B.cs', 'MonoImporter:'],
])('that of %s names %s', (path, importer) => {
  expect(metasOf(package_).get(`${path}.meta`)).toMatch(
    new RegExp(`^fileFormatVersion: 2\nguid: [0-9a-f]{32}\n${importer}\n`),
  );
});

it('keeps a GUID forever: it depends on the path alone', () => {
  const guid = (paths: readonly string[]): string | undefined =>
    /guid: (\w+)/.exec(metasOf(paths).get('package.json.meta') ?? '')?.[1];
  expect(guid(['package.json'])).toBe('7f4c1f6b07f931d24590887a9c9f4496');
  expect(guid(package_)).toBe(guid(['package.json']));
});

it('refuses a kind of file that is not in its table', () => {
  expect(() => metasOf(['Editor/icon.psd'])).toThrow('unity/Editor/icon.psd');
});

it('is committed for every file of the package, and for nothing else', () => {
  const files = readFolder('unity');
  expect(new Map([...files].filter(([path]) => isMeta(path)))).toEqual(metasOf([...files.keys()]));
});
