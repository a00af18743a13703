import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { stateFolder, thisUser } from '../server/lib/folders.ts';

test('what a test starts with its own environment does not write into the state folder of the user', () => {
  const { MCP_UNITY_BRIDGE_HOME: _chosen, ...without } = process.env;
  for (const env of [process.env, without]) expect(stateFolder(thisUser(env, 'linux')).startsWith(tmpdir())).toBe(true);
});
