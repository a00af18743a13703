import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { changeManifest, unityPackageName, unityPackageSource, unityPackageUrl } from './unity-package.ts';

const manifest = '{\n  "scopedRegistries": [],\n  "dependencies": {\n    "com.unity.ide.rider": "3.0.0"\n  }\n}\n';
const withPackage = `{\n  "scopedRegistries": [],\n  "dependencies": {\n    "com.unity.ide.rider": "3.0.0",\n    "${unityPackageName}": "${unityPackageUrl}"\n  }\n}\n`;

test('name and address are those of the package', () => {
  const { name, repository } = JSON.parse(readFileSync(new URL('../../unity/package.json', import.meta.url), 'utf8'));
  expect(name).toBe(unityPackageName);
  expect(`git+${unityPackageUrl}`).toBe(`${repository.url}?path=/unity`);
});

test('the package comes by git, or from the clone that runs', () => {
  const node = '/usr/bin/node';
  expect(unityPackageSource({ kind: 'registry', node, npx: '/usr/bin/npx' })).toBe(unityPackageUrl);
  expect(unityPackageSource({ kind: 'clone', node, bin: '/x' })).toBe(unityPackageUrl);
  expect(unityPackageSource({ kind: 'clone', node, bin: 'C:\\b\\dist\\m.js', unityPackage: 'C:\\b\\unity' })).toBe(
    'file:C:/b/unity',
  );
});

describe('the manifest', () => {
  test('gets the package, and gives it back', () => {
    expect(changeManifest(manifest, unityPackageUrl, false)).toEqual({
      kind: 'added',
      value: unityPackageUrl,
      text: withPackage,
    });
    expect(changeManifest(withPackage, unityPackageUrl, true)).toEqual({
      kind: 'removed',
      value: unityPackageUrl,
      text: manifest,
    });
  });

  test('keeps the package that it has, from wherever', () => {
    expect(changeManifest(withPackage.replace(unityPackageUrl, 'file:../x'), unityPackageUrl, false)).toEqual({
      kind: 'unchanged',
      reason: `already has ${unityPackageName} (file:../x)`,
    });
    expect(changeManifest(manifest, unityPackageUrl, true).kind).toBe('unchanged');
  });

  test('that is missing or broken is refused', () => {
    expect(changeManifest(undefined, unityPackageUrl, false)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('open the project in Unity once'),
    });
    expect(changeManifest('{\n"dependencies": 7}', unityPackageUrl, false)).toMatchObject({
      kind: 'refused',
      line: 2,
      column: 17,
    });
    expect(changeManifest('{ "dependencies": {} ', unityPackageUrl, false)).toMatchObject({ kind: 'refused', line: 1 });
  });

  test('without dependencies gets them', () => {
    expect(changeManifest('{}\n', 'file:x', false)).toMatchObject({
      kind: 'added',
      text: `{\n  "dependencies": {\n    "${unityPackageName}": "file:x"\n  }\n}\n`,
    });
  });
});
