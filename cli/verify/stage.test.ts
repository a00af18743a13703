import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import type { CliSession } from '../session/open-session.ts';
import { createStage, SCRATCH } from './stage.ts';

/** An Editor that completes each call. `seen`: the tools that were called, and whether the scratch folder was there. */
function createStageOf(project: string, seen: [string, boolean][]): ReturnType<typeof createStage> {
  const session: CliSession = {
    call: async (tool) => {
      seen.push([tool, existsSync(join(project, SCRATCH))]);
      const log_id = '0196b7a4-7c1e-7f00-8a2b-0123456789ab';
      return { status: 'completed', log_id, is_complete: true, message: 'Done.', result: null };
    },
    ask: async () => ({}),
    reached: async () => undefined,
    watch: async () => undefined,
    delivered: () => undefined,
    close: async () => undefined,
  };
  mkdirSync(join(project, 'Assets'));
  return createStage({ session, stateDir: project, project });
}

test('Unity compiles once more when the scripts are gone', async () => {
  const [project, seen] = [scratchFolder(), [] as [string, boolean][]];
  const stage = createStageOf(project, seen);
  stage.write('Probe.cs', '');
  stage.undo(() => stage.call('play_mode'));
  expect(await stage.cleanUp(1_000)).toEqual([]);
  expect(seen).toEqual([
    ['play_mode', true],
    ['compile', false],
  ]);
});

test('without a script nothing is compiled', async () => {
  const [project, seen] = [scratchFolder(), [] as [string, boolean][]];
  const stage = createStageOf(project, seen);
  stage.write('starts.txt', '');
  expect(await stage.cleanUp(1_000)).toEqual([]);
  expect(seen).toEqual([]);
});

test('a step that never ends and one that fails are named, and the others are done', async () => {
  const [project, seen] = [scratchFolder(), [] as [string, boolean][]];
  const stage = createStageOf(project, seen);
  stage.write('starts.txt', '');
  stage.undo(() => stage.call('play_mode'));
  stage.undo(() => Promise.reject(new Error('refused')));
  stage.undo(() => new Promise(() => undefined));
  expect(await stage.cleanUp(20)).toEqual(['the Editor has not answered within 0.02 s', 'refused']);
  expect(seen).toEqual([['play_mode', true]]);
  expect(existsSync(join(project, SCRATCH))).toBe(false);
});
