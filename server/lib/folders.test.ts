import { readFileSync, rmSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { FolderError, absolutePath, findWorkingFolder, stateFolder, workingFolder } from './folders.ts';

interface StateFolderCase {
  readonly on: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  /** Home folder of the account. */
  readonly account?: string;
  readonly folder?: string;
  /** The variable that has no valid value. */
  readonly refused?: string;
}

/** The mock and the C# play the same table. */
const table: readonly StateFolderCase[] = JSON.parse(readFileSync('spec/state-folder.json', 'utf8'));

test.each(table)('the state folder on $on with $env', ({ on, env, account, folder, refused }) => {
  const folderFound = (): string => stateFolder({ env, platform: on, account: () => account });
  if (refused === undefined) expect(folderFound()).toBe(folder);
  else expect(folderFound).toThrow(FolderError);
  if (refused !== undefined) expect(folderFound).toThrow(refused);
});

const before = process.cwd();

afterEach(() => process.chdir(before));

test('a working folder that was deleted is none, and only a path that starts there is refused', () => {
  const folder = scratchFolder();
  process.chdir(folder);
  rmSync(folder, { recursive: true });
  expect(findWorkingFolder()).toBeUndefined();
  expect(workingFolder).toThrow('The working folder no longer exists.');
  expect(() => absolutePath('a')).toThrow(FolderError);
  expect(absolutePath('/a/../b')).toBe('/b');
});
