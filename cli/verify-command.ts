import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { absolutePath, workingFolder } from '../server/lib/folders.ts';
import { stateDirOf } from '../server/lib/home/state-dir.ts';
import type { Command, Context, Given, Options } from './commands/command.ts';
import { durationOption } from './lib/durations.ts';
import { exitCode } from './lib/exit-codes.ts';
import { UsageError } from './lib/option-values.ts';
import { projectGiven } from './lib/projects.ts';
import { printNote, writeOut } from './lib/write-out.ts';
import { openSession } from './session/open-session.ts';
import { startUnity, type StartOptions } from './unity/start-unity.ts';
import { checks, type Check } from './verify/checks.ts';
import { lineOf, makeRecord, recordHtml, sentenceOf } from './verify/record.ts';
import { runChecks } from './verify/run-verify.ts';
import { createStage, removeScratch, SCRATCH } from './verify/stage.ts';

const options = {
  project: { value: '<dir>', says: 'the Unity project (default: that of the working folder)' },
  check: { value: '<id>', multiple: true, says: 'only this check; may be given several times' },
  restart: { says: 'also kills the Editor, which loses unsaved changes, and starts it again' },
  unity: { value: '<path>', says: 'with --restart: the Editor, as in "unity start"' },
  list: { says: 'lists the checks' },
  out: { value: '<dir>', says: 'where verify.html and verify.json go (default: the working folder)' },
  limit: { value: '<duration>', says: 'the longest time for one check (default: what each needs)' },
  json: { says: 'the record on stdout' },
} as const satisfies Options;

export const command: Command = {
  name: 'verify',
  group: 'everyDay',
  summary: 'verifies this product in your own Unity Editor',
  about: `Verifies this product in the Editor that has the project open: code, logs, a busy main thread, compiling, domain reloads, play mode, tests. Save your scenes first. All that it writes into the project is in ${SCRATCH}, and is removed at the end. The record holds no paths and no names of yours: attach it to an issue.`,
  options,
  examples: ['verify', 'verify --check reload --check compile', 'verify --list'],
  exits: {
    [exitCode.done]: 'no check failed',
    [exitCode.failed]: 'a check failed, or something could not be taken back',
    [exitCode.unavailable]: 'no server can be reached or started',
  },
  load: () => import('./verify-command.ts'),
};

export async function run(given: Given<keyof typeof options>, { entry }: Context): Promise<number> {
  if (given.flag('list')) {
    await writeOut(checks.map(({ id, title }) => `${id.padEnd(22)}${title}\n`).join(''));
    return exitCode.done;
  }
  const chosen = chosenChecks(given.texts('check'));
  const unityProject = projectGiven(given.text('project'));
  const { path: project } = unityProject;
  const out = absolutePath(given.text('out') ?? workingFolder());
  const mostMs = durationOption('limit', given.text('limit'));
  const stateDir = stateDirOf(process.env);
  const session = await openSession({ stateDir, entry, project });
  await session.reached();
  const stage = createStage({
    session,
    stateDir,
    project,
    ...restartOf(given, { project: unityProject, stateDir, entry }),
  });
  removeScratch(project);
  const isForPrograms = given.flag('json');
  const rows = await runChecks(stage, chosen, {
    ...(mostMs === undefined ? {} : { mostMs }),
    onRow: (row) => void (isForPrograms || writeOut(`${lineOf(row)}\n`)),
  });
  const left = await stage.cleanUp();
  await session.close();
  const unity_version = stage.unityVersion;
  const record = makeRecord({ project, now: new Date(), rows, left, editor: stage.kind, unity_version });
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'verify.json'), `${JSON.stringify(record, undefined, 2)}\n`);
  writeFileSync(join(out, 'verify.html'), recordHtml(record));
  await writeOut(isForPrograms ? `${JSON.stringify(record)}\n` : `\n${sentenceOf(record)}\n`);
  printNote(`the record is in ${join(out, 'verify.html')} and verify.json.`);
  for (const problem of left) printNote(`could not be taken back: ${problem}`);
  return rows.some(({ outcome }) => outcome === 'failed') || left.length > 0 ? exitCode.failed : exitCode.done;
}

/** Only with the consent of the user. */
function restartOf(
  given: Given<keyof typeof options>,
  editor: Pick<StartOptions, 'project' | 'stateDir' | 'entry'>,
): Pick<Parameters<typeof createStage>[0], 'restart'> {
  if (!given.flag('restart')) return {};
  const named = given.text('unity') ?? process.env['UNITY_PATH'];
  const start = { ...editor, batch: false, timeoutMs: RESTART_MS, ...(named === undefined ? {} : { named }) };
  return {
    restart: async () =>
      (await startUnity(start)) === exitCode.done
        ? undefined
        : 'the Editor was not ready again: see what unity start said',
  };
}

const RESTART_MS = 600_000;

/** The first one is always played: the others need what it finds out. Throws UsageError. */
function chosenChecks(ids: readonly string[]): readonly Check[] {
  const unknown = ids.find((id) => checks.every((check) => check.id !== id));
  if (unknown !== undefined)
    throw new UsageError(`expected one of ${checks.map(({ id }) => id).join(', ')} as --check, got ${unknown}`);
  return ids.length === 0 ? checks : checks.filter(({ id }, index) => index === 0 || ids.includes(id));
}
