import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeTemporaryFolder, type TemporaryFolder } from '../../conformance/lib/temporary-folder.ts';
import { plannedRuns, type PlannedRun } from './planned-runs.ts';
import { runScenarios } from './suite-row.ts';

const fakeSuite = [process.execPath, fileURLToPath(new URL('./testing/fake-suite.mjs', import.meta.url))];
const good = { id: 'good', status: 'SUCCESS' };
const bad = { id: 'bad', status: 'FAILURE', errorMessage: 'it is broken' };

let folder: TemporaryFolder;
beforeEach(() => {
  folder = makeTemporaryFolder();
});
afterEach(() => {
  folder.remove();
  vi.unstubAllEnvs();
});

/** A run against the fixtures, where everything that is scored has to pass. */
function legOfTwo(): PlannedRun {
  const [planned] = plannedRuns.filter(({ id }) => id === 'fixtures-2025-11-25');
  if (planned === undefined) throw new Error('there is no such run');
  return { ...planned, scenarios: { scored: ['ping', 'tools-list'], unscored: [] } };
}

function play(checks: Readonly<Record<string, unknown>>, exit = 0) {
  vi.stubEnv('FAKE_CHECKS', JSON.stringify(checks));
  vi.stubEnv('FAKE_EXIT', String(exit));
  return runScenarios(legOfTwo(), { url: 'http://127.0.0.1:1/mcp', suite: fakeSuite, folder: folder.path });
}

test('what the suite has written is judged', async () => {
  expect(await play({ ping: [good], 'tools-list': [good] })).toMatchObject({
    scored: { passed: 2, expected: 2 },
    differences: [],
  });
  expect((await play({ 'tools-list': [good, bad] }, 1)).differences).toContain('tools-list: bad failed: it is broken');
});

test('a suite that wrote nothing, and says that all is well, is not believed', async () => {
  expect((await play({})).differences).toEqual([
    'ping did not run',
    'tools-list did not run',
    'nothing was checked at all',
  ]);
});

test('a suite that is not content, where we find no reason, is a difference', async () => {
  expect((await play({ ping: [good], 'tools-list': [good] }, 1)).differences).toEqual([
    expect.stringMatching(/^the suite itself ended with exit code 1: known: \{"server":\[\]\}/),
  ]);
});
