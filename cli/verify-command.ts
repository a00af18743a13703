import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { reasonOf } from '../server/lib/errors.ts';
import { absolutePath } from '../server/lib/folders.ts';
import { stateDirOf } from '../server/lib/home/state-dir.ts';
import type { Command, CommandContext, Given, CommandOptions } from './commands/command.ts';
import { exitCode } from './lib/exit-codes.ts';
import { UsageError, durationOption } from './lib/option-values.ts';
import { projectGiven, type UnityProject } from './lib/projects.ts';
import { printNote, writeOut } from './lib/write-out.ts';
import { openSession } from './session/open-session.ts';
import { catchInterruptions } from './session/while-waiting.ts';
import { findProgram, startUnity, type UnityStartOptions } from './unity/start-unity.ts';
import { fileOf, processIn } from './unity/unity-process.ts';
import { checks, type VerifyCheck } from './verify/checks.ts';
import { lineOf, makeRecord, recordHtml, sentenceOf } from './verify/record.ts';
import { LIMIT_MS, runChecks } from './verify/run-verify.ts';
import { createStage, removeScratch, SCRATCH } from './verify/stage.ts';

const options = {
  project: { value: '<dir>', says: 'the Unity project (default: that of the working folder)' },
  check: { value: '<id>', multiple: true, says: 'only this check; may be given several times' },
  restart: { says: 'also kills the Editor, which loses unsaved changes, and starts it again' },
  unity: { value: '<path>', says: 'with --restart: the Editor, as in "unity start"' },
  list: { says: 'lists the checks' },
  out: {
    value: '<dir>',
    says: 'where verify.html and verify.json go (default: Logs of the project, which Unity ignores)',
  },
  limit: { value: '<duration>', says: 'the longest time for one check (default: what each needs)' },
  json: { says: 'the record on stdout' },
} as const satisfies CommandOptions;

export const command: Command = {
  name: 'verify',
  group: 'everyDay',
  summary: 'verifies this product in your own Unity Editor',
  about: `Verifies this product in the Editor that has the project open: code, logs, a busy main thread, compiling, domain reloads, play mode, tests. Save your scenes first. Its scripts are in ${SCRATCH}, which is removed at the end. The record contains no paths and no names of yours: attach it to an issue.`,
  options,
  examples: ['verify', 'verify --check reload --check compile', 'verify --list'],
  exits: {
    [exitCode.done]: 'no check failed',
    [exitCode.failed]: 'a check failed, or something could not be undone',
    [exitCode.unavailable]: 'no Editor of the project is connected, or no server can be reached or started',
  },
  load: () => import('./verify-command.ts'),
};

export async function run(given: Given<keyof typeof options>, { entry }: CommandContext): Promise<number> {
  if (given.flag('list')) {
    await writeOut(checks.map(({ id, title }) => `${id.padEnd(22)}${title}\n`).join(''));
    return exitCode.done;
  }
  const chosen = chosenChecks(given.texts('check'));
  const project = projectGiven(given.text('project'));
  const mostMs = durationOption('limit', given.text('limit'));
  const out = folderOf(given.text('out'), project);
  const stateDir = stateDirOf(process.env);
  const restart = restartOf(given, { project, stateDir, entry });
  const session = await openSession({ stateDir, entry, project: project.path });
  await session.reached();
  const release = takeTurn(fileOf(stateDir, project.path, 'verify'));
  const stage = createStage({ session, stateDir, project: project.path, ...restart });
  removeScratch(project.path);
  const isForPrograms = given.flag('json');
  const interruption = catchInterruptions();
  const { rows, isInterrupted } = await runChecks(stage, chosen, {
    interruption,
    ...(mostMs === undefined ? {} : { mostMs }),
    onRow: (row) => void (isForPrograms || writeOut(`${lineOf(row)}\n`)),
  });
  const left = await stage.cleanUp(Math.min(LIMIT_MS, mostMs ?? LIMIT_MS));
  interruption.stop();
  await session.close();
  release();
  const record = makeRecord({ project: project.path, stateDir, now: new Date(), rows, left, stage });
  writeFileSync(join(out, 'verify.json'), `${JSON.stringify(record, undefined, 2)}\n`);
  writeFileSync(join(out, 'verify.html'), recordHtml(record));
  await writeOut(isForPrograms ? `${JSON.stringify(record)}\n` : `\n${sentenceOf(record)}\n`);
  printNote(`the record is in ${join(out, 'verify.html')} and verify.json.`);
  for (const problem of left) printNote(`could not be undone: ${problem}`);
  if (isInterrupted) return exitCode.interrupted;
  if (rows[0]?.outcome === 'failed') return exitCode.unavailable;
  return rows.some(({ outcome }) => outcome === 'failed') || left.length > 0 ? exitCode.failed : exitCode.done;
}

/** The folder for the record, checked to be writable before the first check. Unity has a folder for logs, and ignores it. Throws UsageError. */
function folderOf(given: string | undefined, { path }: UnityProject): string {
  const folder = given === undefined ? join(path, 'Logs') : absolutePath(given);
  try {
    if (!existsSync(folder)) mkdirSync(folder);
    accessSync(folder, constants.W_OK);
    if (statSync(folder).isDirectory()) return folder;
  } catch (error) {
    throw new UsageError(`expected a folder that can be written as --out, got ${folder}: ${reasonOf(error)}`);
  }
  throw new UsageError(`expected a folder as --out, got ${folder}, which is not one`);
}

/** Two at once would take away each other's scripts. Throws UsageError. */
function takeTurn(file: string): () => void {
  const other = processIn(file);
  if (other !== undefined) throw new UsageError(`expected no other verify of this project, got process ${other}`);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

/** Only with the consent of the user. The Editor is found before it is killed. Throws UsageError. */
function restartOf(
  given: Given<keyof typeof options>,
  editor: Pick<UnityStartOptions, 'project' | 'stateDir' | 'entry'>,
): Pick<Parameters<typeof createStage>[0], 'restart'> {
  const named = given.text('unity');
  if (!given.flag('restart')) {
    if (named !== undefined) throw new UsageError('expected --restart as well: --unity needs it');
    return {};
  }
  const program = findProgram(editor.project, named ?? process.env['UNITY_PATH']);
  const start = { ...editor, program, batch: false, timeoutMs: RESTART_MS };
  return {
    restart: async () =>
      (await startUnity(start)) === exitCode.done
        ? undefined
        : 'the Editor was not ready again: see what unity start said',
  };
}

const RESTART_MS = 600_000;

/** The first one is always played: the others need what it finds out. Throws UsageError. */
function chosenChecks(ids: readonly string[]): readonly VerifyCheck[] {
  const unknown = ids.find((id) => checks.every((check) => check.id !== id));
  if (unknown !== undefined)
    throw new UsageError(`expected one of ${checks.map(({ id }) => id).join(', ')} as --check, got ${unknown}`);
  return ids.length === 0 ? checks : checks.filter(({ id }, index) => index === 0 || ids.includes(id));
}
