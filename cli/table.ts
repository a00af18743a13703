import { command as backup } from './backup-command.ts';
import { command as cancel } from './cancel-command.ts';
import { command as completion } from './completion-command.ts';
import { command as conformance } from './conformance-command.ts';
import { command as connect } from './connect-command.ts';
import { command as demo } from './demo-command.ts';
import { command as doctor } from './doctor-command.ts';
import { command as generate } from './generate-command.ts';
import { command as init } from './init-command.ts';
import { command as logs } from './logs-command.ts';
import { command as mock } from './mock-command.ts';
import { command as open } from './open-command.ts';
import { command as operations } from './operations-command.ts';
import { command as policy } from './policy-command.ts';
import { command as restore } from './restore-command.ts';
import { command as serve } from './serve-command.ts';
import { command as skills } from './skills-command.ts';
import { command as spaces } from './spaces-command.ts';
import { command as status } from './status-command.ts';
import { command as token } from './token-command.ts';
import { command as tools } from './tools-command.ts';
import { command as unity } from './unity-command.ts';
import { command as upgrade } from './upgrade-command.ts';
import { command as verify } from './verify-command.ts';
import { assetsCommand, hierarchyCommand } from './verbs/find.ts';
import { buildCommand, compileCommand, packagesCommand } from './verbs/project.ts';
import { callCommand, queryCommand, runCommand, resultCommand, waitCommand } from './verbs/run.ts';
import { changesCommand, undoCommand, saveCommand, menuCommand } from './verbs/change.ts';
import { command as console } from './verbs/console.ts';
import { inputCommand, playModeCommands, uiCommand, waitForCommand } from './verbs/play-mode.ts';
import { command as screenshot } from './verbs/screenshot.ts';
import { command as test } from './verbs/test.ts';
import type { Command, WorkCommand } from './commands/command.ts';
import { exitsOfWork } from './lib/write-out.ts';

/** A command that is one operation of Unity, or reads one. */
const work = (command: WorkCommand): Command => ({
  ...command,
  isWork: true,
  exits: exitsOfWork(command),
  load: () => import('./verb-command.ts'),
});

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  init,
  skills,
  upgrade,
  doctor,
  verify,
  status,
  unity,
  open,
  work(runCommand),
  work(queryCommand),
  work(resultCommand),
  work(waitCommand),
  operations,
  logs,
  cancel,
  work(compileCommand),
  work(test),
  work(console),
  ...playModeCommands.map(work),
  work(screenshot),
  work(uiCommand),
  work(inputCommand),
  work(hierarchyCommand),
  work(assetsCommand),
  work(menuCommand),
  work(saveCommand),
  work(undoCommand),
  work(changesCommand),
  work(buildCommand),
  work(packagesCommand),
  work(waitForCommand),
  work(callCommand),
  tools,
  serve,
  connect,
  token,
  policy,
  backup,
  restore,
  spaces,
  mock,
  demo,
  conformance,
  generate,
  completion,
];
