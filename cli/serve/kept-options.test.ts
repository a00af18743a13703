import { statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  keptOptionsPath,
  readKeptOptions,
  noStartReason,
  writeKeptOptions,
} from '../../server/lib/home/state-files.ts';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { readGiven } from '../commands/read.ts';
import { serveOptions } from './options.ts';
import { readServeOptions } from './read-options.ts';

const serve = (stateDir: string, argv: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  readServeOptions(readGiven(argv, serveOptions), { MCP_UNITY_BRIDGE_HOME: stateDir, ...env });

test('a successor has the options of the server that a person has started, given as options or in the environment', () => {
  const dir = scratchFolder();
  const argv = ['--http', '--port', '0', '--bearer', '--retention-hours', '720', '--max-unfinished', '7'];
  const byHand = serve(dir, argv, { MCP_UNITY_BRIDGE_TOOLS: 'all', MCP_UNITY_BRIDGE_DURABILITY: 'power' });
  if (byHand.kept === undefined) throw new Error('it leaves nothing to its successors');
  writeKeptOptions(dir, byHand.kept);
  const successor = serve(dir, ['--detached'], { MCP_UNITY_BRIDGE_TOOLS: 'six' });
  const { kept: _kept, detached: _byHand, ...options } = byHand;
  expect(successor).toEqual({ ...options, detached: true });
  // What a person has closed stays closed.
  writeKeptOptions(dir, { ...byHand.kept, doors: [] });
  expect(serve(dir, ['--detached'])).toMatchObject({ toolOffer: 'all', windows: { queue_limit: 7 } });
  expect(serve(dir, ['--detached']).http).toBeUndefined();
});

test('where the record is in a database, none is started without a person, and no password is written down', () => {
  const dir = scratchFolder();
  const byHand = serve(dir, ['--store', 'postgres://me:hunter2@db:5432/team', '--space', 'game']);
  if (byHand.kept === undefined) throw new Error('it leaves nothing to its successors');
  writeKeptOptions(dir, byHand.kept);
  expect(JSON.stringify(readKeptOptions(dir))).not.toContain('hunter2');
  if (process.platform !== 'win32') expect(statSync(keptOptionsPath(dir)).mode & 0o777).toBe(0o600);
  const reason = noStartReason(dir, {});
  expect(reason).toMatch(/space game in postgres:\/\/me@db:5432\/team, and no server of this space answers/);
  expect(() => serve(dir, ['--detached'])).toThrow(reason);
  expect(() => serve(dir, [])).toThrow(/expected --store/);
  expect(serve(dir, ['--store', 'postgres://db/other']).database).toMatchObject({ space: 'main' });
});

test('a space without a database begins no record in the state folder, by hand or by a client', () => {
  const dir = scratchFolder();
  const env = { MCP_UNITY_BRIDGE_SPACE: 'game' };
  for (const store of [{}, { MCP_UNITY_BRIDGE_STORE: '' }])
    expect(() => serve(dir, [], { ...env, ...store })).toThrow(
      /expected --store or MCP_UNITY_BRIDGE_STORE as well: MCP_UNITY_BRIDGE_SPACE \(game\)/,
    );
  expect(noStartReason(dir, env)).toMatch(/^MCP_UNITY_BRIDGE_SPACE says that the record is in a database/);
  expect(() => serve(dir, ['--detached'], env)).toThrow(/MCP_UNITY_BRIDGE_SPACE says/);
  const withStore = serve(dir, ['--store', 'postgres://db/team'], env);
  expect(withStore.kept?.record).toEqual({ store: 'postgres://db/team', space: 'game' });
});

test('a client whose environment names a database starts none, and what cannot be read starts none', () => {
  const dir = scratchFolder();
  expect(noStartReason(dir, {})).toBeUndefined();
  expect(noStartReason(dir, { MCP_UNITY_BRIDGE_STORE: 'postgres://db/team' })).toMatch(/in a database/);
  for (const text of ['', '{', '{"version":1,"options":[5],"doors":[]}', '{"version":2,"options":[],"doors":[]}']) {
    writeFileSync(keptOptionsPath(dir), text, { mode: 0o600 });
    expect(noStartReason(dir, {})).toMatch(/should say which record this state folder belongs to/);
  }
});
