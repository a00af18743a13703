import { stateDirOf } from '../server/lib/home/state-dir.ts';
import type { Command, Context, Given, Options } from './commands/command.ts';
import { durationOption } from './lib/durations.ts';
import { exitCode } from './lib/exit-codes.ts';
import { UsageError } from './lib/option-values.ts';
import { projectGiven } from './lib/projects.ts';
import { quitUnity } from './unity/quit-unity.ts';
import { startUnity } from './unity/start-unity.ts';

const options = {
  project: { value: '<dir>', says: 'the Unity project (default: that of the working folder)' },
  unity: {
    value: '<path>',
    says: 'start, restart: the Editor (default: UNITY_PATH, else where Unity Hub has the version of the project)',
  },
  batch: { says: 'start, restart: in batch mode, without a window' },
  save: { says: 'quit, restart: saves unsaved scenes first' },
  discard: { says: 'quit, restart: loses unsaved changes' },
  timeout: { value: '<duration>', short: 't', says: 'how long to wait (default 10m)' },
} as const satisfies Options;

const actions = {
  start: 'starts the Editor of the project in the version that the project has, and waits until it is ready',
  quit: 'quits it; refuses while scenes have unsaved changes',
  restart: 'the one after the other',
} as const;

export const command: Command = {
  name: 'unity',
  group: 'everyDay',
  words: '<action>',
  summary: 'starts, quits or restarts the Unity Editor of a project',
  about:
    'Starts, quits or restarts the Unity Editor of a project, and says what keeps it from being ready: a licence, compile errors, another instance, an import.',
  actions,
  options,
  takes: { what: 'start, quit or restart', atLeast: 1, atMost: 1 },
  examples: ['unity start', 'unity restart --save', 'unity start --unity /opt/unity/2022.3.62f3'],
  exits: {
    [exitCode.done]: 'the Editor is ready, or has quit',
    [exitCode.failed]: 'there is no such Editor, it did not start, or it has unsaved changes',
    [exitCode.stillRunning]: 'it was not ready, or had not quit, in time',
    [exitCode.unavailable]: 'no Editor of the project is connected',
  },
  load: () => import('./unity-command.ts'),
};

const PATIENCE_MS = 600_000;

export async function run(given: Given<keyof typeof options>, { entry }: Context): Promise<number> {
  const [action = ''] = given.words;
  if (!Object.hasOwn(actions, action)) throw new UsageError(`expected start, quit or restart, got ${action}`);
  if (given.flag('save') && given.flag('discard')) throw new UsageError('expected --save or --discard, got both');
  const project = projectGiven(given.text('project'));
  const timeoutMs = durationOption('timeout', given.text('timeout')) ?? PATIENCE_MS;
  const common = { stateDir: stateDirOf(process.env), entry, timeoutMs };
  const named = given.text('unity') ?? process.env['UNITY_PATH'];
  if (action !== 'start') {
    const unsaved = given.flag('save') ? 'save' : given.flag('discard') ? 'discard' : undefined;
    const end = await quitUnity({ ...common, project: project.path, ...(unsaved === undefined ? {} : { unsaved }) });
    if (action === 'quit' || end !== exitCode.done) return end;
  }
  return startUnity({ ...common, project, batch: given.flag('batch'), ...(named === undefined ? {} : { named }) });
}
