import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { unityPackageName, unityPackageSource, unityPackageUrl, changeManifest } from './change-manifest.ts';

const manifest = '{\n  "scopedRegistries": [],\n  "dependencies": {\n    "com.unity.ide.rider": "3.0.0"\n  }\n}\n';
const withPackage = `{\n  "scopedRegistries": [],\n  "dependencies": {\n    "com.unity.ide.rider": "3.0.0",\n    "${unityPackageName}": "${unityPackageUrl}"\n  }\n}\n`;

test('name and address are those of the package', () => {
  const { name, repository } = JSON.parse(readFileSync(new URL('../../unity/package.json', import.meta.url), 'utf8'));
  expect(name).toBe(unityPackageName);
  expect(`git+${unityPackageUrl}`).toBe(`${repository.url}?path=/unity`);
});

test('the package comes by git, or from the clone that runs', () => {
  const node = '/usr/bin/node';
  expect(unityPackageSource({ kind: 'registry', node, npx: '/usr/bin/npx', version: '1.2.3' })).toBe(
    `${unityPackageUrl}#v1.2.3`,
  );
  expect(unityPackageSource({ kind: 'clone', node, bin: '/x' })).toBe(unityPackageUrl);
  expect(unityPackageSource({ kind: 'clone', node, bin: 'C:\\b\\dist\\m.js', unityPackage: 'C:\\b\\unity' })).toBe(
    'file:C:/b/unity',
  );
});

describe('the manifest', () => {
  test('gets the package, and gives it back', () => {
    expect(changeManifest(manifest, unityPackageUrl, 'add')).toEqual({
      kind: 'added',
      value: unityPackageUrl,
      text: withPackage,
    });
    expect(changeManifest(withPackage, unityPackageUrl, 'remove')).toEqual({
      kind: 'removed',
      value: unityPackageUrl,
      text: manifest,
    });
  });

  test('keeps the package that it has, from wherever', () => {
    expect(changeManifest(withPackage.replace(unityPackageUrl, 'file:../x'), unityPackageUrl, 'add')).toEqual({
      kind: 'unchanged',
      reason: `already has ${unityPackageName} (file:../x)`,
    });
    expect(changeManifest(manifest, unityPackageUrl, 'remove').kind).toBe('unchanged');
  });

  test('that is missing or broken is refused', () => {
    expect(changeManifest(undefined, unityPackageUrl, 'add')).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('open the project in Unity once'),
    });
    expect(changeManifest('{\n"dependencies": 7}', unityPackageUrl, 'add')).toMatchObject({
      kind: 'refused',
      line: 2,
      column: 17,
    });
    expect(changeManifest('{ "dependencies": {} ', unityPackageUrl, 'add')).toMatchObject({ kind: 'refused', line: 1 });
  });

  test('without dependencies gets them', () => {
    expect(changeManifest('{}\n', 'file:x', 'add')).toMatchObject({
      kind: 'added',
      text: `{\n  "dependencies": {\n    "${unityPackageName}": "file:x"\n  }\n}\n`,
    });
  });

  const at = (value: string): string => withPackage.replace(unityPackageUrl, value);
  const newest = `${unityPackageUrl}#v2.0.0`;

  test.each([[unityPackageUrl], [`${unityPackageUrl}#v1.0.0`]])(
    'an upgrade moves %s to its tag, and nothing else',
    (value) => {
      expect(changeManifest(at(value), newest, 'upgrade')).toEqual({
        kind: 'updated',
        value: newest,
        text: at(newest),
      });
    },
  );

  test.each([
    [newest],
    [`${unityPackageUrl}#main`],
    ['file:../x'],
    ['1.0.0'],
    ['https://example.com/x.git?path=/unity#v1.0.0'],
  ])('an upgrade keeps %s', (value) => {
    expect(changeManifest(at(value), newest, 'upgrade').kind).toBe('unchanged');
  });

  test('an upgrade adds nothing, and takes no package from git to a folder', () => {
    expect(changeManifest(manifest, newest, 'upgrade').kind).toBe('unchanged');
    expect(changeManifest(withPackage, 'file:/clone/unity', 'upgrade').kind).toBe('unchanged');
  });
});

test('a path of this machine is reported as one, before the manifest is committed', () => {
  expect(changeManifest(manifest, 'file:/home/me/clone/unity', 'add')).toMatchObject({
    kind: 'added',
    note: expect.stringContaining('Before you commit the manifest, replace it with the git URL'),
  });
  expect(changeManifest(manifest, 'file:../unity', 'add')).not.toHaveProperty('note');
  expect(changeManifest(manifest, unityPackageUrl, 'add')).not.toHaveProperty('note');
});
