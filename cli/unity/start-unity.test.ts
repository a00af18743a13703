import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { findUnity } from './start-unity.ts';

const version = '2022.3.62f3';

interface Machine {
  readonly platform: NodeJS.Platform;
  /** Below the home folder; the text of a file may hold HOME. */
  readonly files: Readonly<Record<string, string>>;
  readonly found: string;
  readonly named?: string;
}

const hub = '.config/UnityHub';
const machines: Readonly<Record<string, Machine>> = {
  'the default of Hub': {
    platform: 'linux',
    files: { [`Unity/Hub/Editor/${version}/Editor/Unity`]: '' },
    found: `Unity/Hub/Editor/${version}/Editor/Unity`,
  },
  'the second folder of Hub, with a space': {
    platform: 'linux',
    files: { [`${hub}/secondaryInstallPath.json`]: '"HOME/My Editors"', [`My Editors/${version}/Editor/Unity`]: '' },
    found: `My Editors/${version}/Editor/Unity`,
  },
  'an Editor that Hub lists': {
    platform: 'linux',
    files: {
      [`${hub}/editors-v2.json`]: `{"schema_version":"v2","data":[{"version":"${version}","location":["HOME/opt/u/Editor/Unity"]}]}`,
      'opt/u/Editor/Unity': '',
    },
    found: 'opt/u/Editor/Unity',
  },
  'the older list of Hub': {
    platform: 'linux',
    files: {
      [`${hub}/editors.json`]: `{"${version}":{"version":"${version}","location":["HOME/opt/u/Editor/Unity"],"manual":true}}`,
      'opt/u/Editor/Unity': '',
    },
    found: 'opt/u/Editor/Unity',
  },
  'lists of Hub that are damaged': {
    platform: 'linux',
    files: {
      [`${hub}/editors-v2.json`]: '{',
      [`${hub}/secondaryInstallPath.json`]: '""',
      [`Unity/Hub/Editor/${version}/Editor/Unity`]: '',
    },
    found: `Unity/Hub/Editor/${version}/Editor/Unity`,
  },
  "macOS' application": {
    platform: 'darwin',
    files: {
      'Library/Application Support/UnityHub/secondaryInstallPath.json': '"HOME/Editors"',
      [`Editors/${version}/Unity.app/Contents/MacOS/Unity`]: '',
    },
    found: `Editors/${version}/Unity.app/Contents/MacOS/Unity`,
  },
  'a folder that was named': {
    platform: 'linux',
    files: { 'own/Editor/Unity': '', [`Unity/Hub/Editor/${version}/Editor/Unity`]: '' },
    named: 'own',
    found: 'own/Editor/Unity',
  },
};

test.each(Object.entries(machines))('%s', (_, { platform, files, found, named }) => {
  const home = scratchFolder();
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, file)), { recursive: true });
    writeFileSync(join(home, file), text.replaceAll('HOME', home));
  }
  const search = { version, platform, env: {}, home, ...(named === undefined ? {} : { named: join(home, named) }) };
  expect(findUnity(search)).toEqual({ kind: 'found', program: join(home, found) });
});

test('where there is none, the places are named, on Windows with its own paths', () => {
  const found = findUnity({
    version,
    platform: 'win32',
    env: { APPDATA: 'C:\\A', ProgramFiles: 'D:\\Programs' },
    home: 'C:\\U',
  });
  expect(found).toEqual({
    kind: 'missing',
    looked: expect.arrayContaining([`D:\\Programs\\Unity\\Hub\\Editor\\${version}\\Editor\\Unity.exe`]),
  });
});
