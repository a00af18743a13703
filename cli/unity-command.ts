import { stateDirOf } from '../server/lib/home/state-dir.ts';
import { anyWords, type Command, type CommandContext, type Given, type CommandOptions } from './commands/command.ts';
import { exitCode } from './lib/exit-codes.ts';
import { actionIn, UsageError, durationOption } from './lib/option-values.ts';
import { projectGiven } from './lib/projects.ts';
import { quitUnity } from './unity/unity-process.ts';
import { findProgram, startUnity } from './unity/start-unity.ts';

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
} as const satisfies CommandOptions;

const actions = {
  start: 'starts the Editor of the project, in its version of Unity, and waits until it is ready',
  quit: 'quits it; refuses while scenes have unsaved changes',
  restart: 'the one after the other',
} as const;

export const command: Command = {
  name: 'unity',
  group: 'everyDay',
  words: '<action>',
  summary: 'starts, quits or restarts the Unity Editor of a project',
  about:
    'Starts, quits or restarts the Unity Editor of a project, and reports what is blocking it: a licence, compile errors, another instance, an import.',
  actions,
  options,
  takes: anyWords,
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

/** The actions that each option is about. */
const about: Readonly<Record<string, readonly string[]>> = {
  unity: ['start', 'restart'],
  batch: ['start', 'restart'],
  save: ['quit', 'restart'],
  discard: ['quit', 'restart'],
};

export async function run(given: Given<keyof typeof options>, { entry }: CommandContext): Promise<number> {
  if (given.words.length === 0) throw new UsageError('expected start, quit or restart, got none');
  const action = actionIn(given.words, ['start', 'quit', 'restart']);
  checkOptions(given, action);
  const project = projectGiven(given.text('project'));
  const timeoutMs = durationOption('timeout', given.text('timeout')) ?? PATIENCE_MS;
  const common = { stateDir: stateDirOf(process.env), entry, timeoutMs };
  // Found before anything is quit.
  const program = action === 'quit' ? '' : findProgram(project, given.text('unity') ?? process.env['UNITY_PATH']);
  if (action !== 'start') {
    const unsaved = given.flag('save') ? 'save' : given.flag('discard') ? 'discard' : undefined;
    const end = await quitUnity({ ...common, project: project.path, ...(unsaved === undefined ? {} : { unsaved }) });
    if (action === 'quit' || end !== exitCode.done) return end;
  }
  return startUnity({ ...common, project, program, batch: given.flag('batch') });
}

/** Throws UsageError. */
function checkOptions(given: Given<keyof typeof options>, action: string): void {
  for (const [name, actionsOf] of Object.entries(about))
    if (!actionsOf.includes(action) && given.argv.some((word) => word === `--${name}` || word.startsWith(`--${name}=`)))
      throw new UsageError(`expected ${actionsOf.join(' or ')} with --${name}, got ${action}`);
  if (given.flag('save') && given.flag('discard')) throw new UsageError('expected --save or --discard, got both');
}
