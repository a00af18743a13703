import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readStateDir } from './state-dir.ts';

interface StateFolderCase {
  readonly on: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  readonly account?: string;
  readonly folder?: string;
  readonly refused?: string;
}

/** The server and the C# play the same table. */
const table: readonly StateFolderCase[] = JSON.parse(readFileSync('spec/state-folder.json', 'utf8'));

test.each(table)('the state folder on $on with $env', ({ on, env, account, folder, refused }) => {
  const found = readStateDir({ env, platform: on, account: () => account });
  expect(found.folder).toBe(folder);
  if (refused !== undefined) expect(found.reason).toContain(refused);
});
