import {
  busy,
  cancel,
  FIRST_MS,
  frames,
  identify,
  logs,
  menu,
  checkQuery,
  readingTools,
  repeat,
  runCode,
  screenshot,
} from './call-checks.ts';
import {
  compile,
  compileError,
  compileNothing,
  continueAfterReload,
  killed,
  play,
  playWith,
  refusedCompilation,
  reload,
  tests,
  unloaded,
} from './reload-checks.ts';
import type { Stage } from './stage.ts';
import type { Topic } from './record.ts';

/** One row of the record. */
export interface VerifyCheck {
  readonly id: string;
  /** The statement that a pass proves. */
  readonly title: string;
  readonly proves: Topic;
  /** Longer than that is a failure. */
  readonly limitMs?: number;
  /** It runs no code of its own: it is played even where the check `code` has failed. */
  readonly isCodeless?: true;
  /** Resolves to what was seen, in a few words. Throws what went wrong, and NotHere where it cannot be played. */
  readonly run: (stage: Stage, limitMs: number) => Promise<string>;
}

export const checks: readonly VerifyCheck[] = [
  {
    id: 'connected',
    title: 'The Editor of this project is connected and identifies itself',
    proves: 'imported',
    limitMs: FIRST_MS,
    run: identify,
  },
  { id: 'code', title: 'Code runs on the main thread with the API of Unity', proves: 'compiler', run: runCode },
  { id: 'query', title: 'A query finds the objects of the scene', proves: 'tools', isCodeless: true, run: checkQuery },
  {
    id: 'repeat',
    title: 'A call that is repeated after a timeout joins its work: it starts once',
    proves: 'compiler',
    run: repeat,
  },
  { id: 'logs', title: 'What is logged to the console is in the logs, once', proves: 'console', run: logs },
  { id: 'busy', title: 'While the main thread is busy, answers come in time', proves: 'blocked', run: busy },
  { id: 'frames', title: 'Code that waits for frames continues, also without focus', proves: 'frames', run: frames },
  { id: 'cancel', title: 'Work that waits can be cancelled', proves: 'blocked', run: cancel },
  {
    id: 'reading-tools',
    title: 'The ready tools that only read answer',
    proves: 'tools',
    isCodeless: true,
    run: readingTools,
  },
  { id: 'menu', title: 'Menu items are listed', proves: 'tools', isCodeless: true, run: menu },
  {
    id: 'screenshot',
    title: 'A screenshot of the game is a picture',
    proves: 'tools',
    isCodeless: true,
    run: screenshot,
  },
  {
    id: 'reload',
    title: 'A domain reload ends waiting code as interrupted, and the Editor comes back',
    proves: 'reloads',
    limitMs: 120_000,
    run: reload,
  },
  {
    id: 'compile',
    title: 'A new script is compiled, and code can call it',
    proves: 'compile',
    limitMs: 180_000,
    run: compile,
  },
  {
    id: 'compile-nothing',
    title: 'With nothing to compile, the answer comes soon',
    proves: 'compile',
    limitMs: 60_000,
    isCodeless: true,
    run: compileNothing,
  },
  {
    id: 'compile-error',
    title: 'An error in a script is reported with file and line',
    proves: 'compile',
    limitMs: 180_000,
    isCodeless: true,
    run: compileError,
  },
  {
    id: 'refused-compilation',
    title: 'An assembly definition that Unity refuses is an error',
    proves: 'compile',
    limitMs: 180_000,
    isCodeless: true,
    run: refusedCompilation,
  },
  {
    id: 'continue',
    title: 'Work that continues after a reload has one result',
    proves: 'reloads',
    limitMs: 180_000,
    run: continueAfterReload,
  },
  {
    id: 'play',
    title: 'Play mode is entered and left as the project is set',
    proves: 'reloads',
    limitMs: 120_000,
    isCodeless: true,
    run: (stage) => play(stage),
  },
  {
    id: 'play-with-reload',
    title: 'Play mode with a domain reload',
    proves: 'reloads',
    limitMs: 180_000,
    run: (stage) => playWith(stage, 'None'),
  },
  {
    id: 'play-without-reload',
    title: 'Play mode without a domain reload: waiting code continues',
    proves: 'reloads',
    limitMs: 120_000,
    run: (stage) => playWith(stage, 'DisableDomainReload'),
  },
  {
    id: 'tests',
    title: 'Tests run: one passes, one fails, and no dialog opens',
    proves: 'tests',
    limitMs: 240_000,
    isCodeless: true,
    run: tests,
  },
  {
    id: 'killed',
    title: 'An Editor that is killed with work under way: the work is interrupted, and starts once',
    proves: 'killed',
    limitMs: 900_000,
    run: killed,
  },
  {
    id: 'unloaded',
    title: 'On CoreCLR, code leaves nothing behind after a reload',
    proves: 'coreclr',
    limitMs: 120_000,
    run: unloaded,
  },
];
