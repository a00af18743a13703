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
import { command as assets } from './verbs/assets.ts';
import { command as build } from './verbs/build.ts';
import { command as call } from './verbs/call.ts';
import { command as changes } from './verbs/changes.ts';
import { command as compile } from './verbs/compile.ts';
import { command as console } from './verbs/console.ts';
import { command as hierarchy } from './verbs/hierarchy.ts';
import { command as input } from './verbs/input.ts';
import { command as menu } from './verbs/menu.ts';
import { playModeCommands } from './verbs/play-mode.ts';
import { command as query } from './verbs/query.ts';
import { resultCommand, waitCommand } from './verbs/result.ts';
import { command as packages } from './verbs/packages.ts';
import { command as run } from './verbs/run.ts';
import { command as save } from './verbs/save.ts';
import { command as screenshot } from './verbs/screenshot.ts';
import { command as test } from './verbs/test.ts';
import { command as ui } from './verbs/ui.ts';
import { command as undo } from './verbs/undo.ts';
import { command as waitForCondition } from './verbs/wait-for.ts';
import type { Command, WorkCommand } from './commands/command.ts';
import { exitsOfWork } from './lib/exit-codes.ts';

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
  work(run),
  work(query),
  work(resultCommand),
  work(waitCommand),
  operations,
  logs,
  cancel,
  work(compile),
  work(test),
  work(console),
  ...playModeCommands.map(work),
  work(screenshot),
  work(ui),
  work(input),
  work(hierarchy),
  work(assets),
  work(menu),
  work(save),
  work(undo),
  work(changes),
  work(build),
  work(packages),
  work(waitForCondition),
  work(call),
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
