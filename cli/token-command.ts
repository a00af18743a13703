import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StateDirError, prepareStateDir, readToken, rotateToken, stateDirOf } from '../server/lib/home/state-dir.ts';
import { typedCommand } from './clients/typed.ts';
import { alignColumns } from './lib/terminal-text.ts';
import { anyWords, type Command, type Given, type CommandOptions } from './commands/command.ts';
import { UsageError, actionIn, localTime } from './lib/option-values.ts';
import { printOut } from './lib/write-out.ts';
import { addMachine, readMachines, refuseMachineName, withdrawMachine } from '../server/lib/home/tokens.ts';
import { jsonLine } from '../server/lib/json.ts';
import { acquireLock } from '../server/store/lock.ts';

const options = { json: { says: 'machine list: one JSON object a line' } } as const satisfies CommandOptions;

export const command: Command = {
  name: 'token',
  group: 'servers',
  usage: ['[show | rotate]', 'machine add|withdraw <name>', 'machine list [--json]'],
  summary: 'shows or replaces the secret that server, Editors and `connect` share',
  about:
    'The secret that server and Editors share: for Editors and clients of other machines, and for HTTP with --bearer.',
  actions: {
    show: 'prints it (default)',
    rotate:
      'replaces it. A running server uses it at once: existing connections stay; new ones need it. Editors and clients of this user read it from the file; give it to those of others',
    'machine add <name>':
      'makes a token for the Editors of another machine, which connect to /bridge?machine=<name> of serve --http, and prints it',
    'machine list': 'the machines that have one, and since when',
    'machine withdraw <name>': "that machine's Editors are cut off within seconds, and do not come back",
  },
  options,
  exits: { 0: 'done', 1: 'there is none, or it cannot be written' },
  takes: anyWords,
  load: () => import('./token-command.ts'),
};

/** Shows or replaces the token (SEC-02). */
export async function run(given: Given<keyof typeof options>): Promise<number> {
  const isJson = given.flag('json');
  if (given.words[0] === 'machine') return runMachine(given.words.slice(1), isJson);
  const action = actionIn(given.words, ['show', 'rotate', 'machine']);
  if (isJson) throw new UsageError(`--json means nothing to ${action}`);
  try {
    return action === 'rotate' ? rotateStoredToken(stateDirOf(process.env)) : showToken(stateDirOf(process.env));
  } catch (error) {
    if (!(error instanceof StateDirError)) throw error;
    console.error(`mcp-unity-bridge: ${error.message}`);
    return 1;
  }
}

function showToken(stateDir: string): number {
  const token = readToken(join(stateDir, 'token'));
  if (token === undefined) {
    console.error(
      `mcp-unity-bridge: there is no token in ${stateDir} yet: the first server makes it, and so does "${typedCommand('token rotate')}".`,
    );
    return 1;
  }
  printOut(token);
  return 0;
}

function rotateStoredToken(stateDir: string): number {
  prepareStateDir(stateDir);
  rotateToken(stateDir);
  printOut(`The token in ${join(stateDir, 'token')} is new. Existing connections stay; new ones need it.`);
  return 0;
}

/** `token machine add|list|withdraw` (SEC-09). */
async function runMachine(words: readonly string[], isJson: boolean): Promise<number> {
  const [action, name, ...surplus] = words;
  const isRight =
    surplus.length === 0 &&
    (action === 'list' ? name === undefined : name !== undefined && isAction(action) && !isJson);
  if (!isRight)
    throw new UsageError(
      `expected machine add <name>, machine list or machine withdraw <name>, got ${['machine', ...words].join(' ')}`,
    );
  const refusal = action === 'add' && name !== undefined ? refuseMachineName(name) : undefined;
  if (refusal !== undefined) throw new UsageError(refusal);
  const dir = stateDirOf(process.env);
  try {
    if (name === undefined) listMachines(dir, isJson);
    else await changeAlone(dir, () => (action === 'add' ? addToken(dir, name) : withdrawToken(dir, name)));
    return 0;
  } catch (error) {
    if (!(error instanceof StateDirError)) throw error;
    console.error(`mcp-unity-bridge: ${error.message}`);
    return 1;
  }
}

const isAction = (action: string | undefined): boolean => action === 'add' || action === 'withdraw';

const LOCK_MS = 5_000;

const POLL_MS = 20;

/** Each change reads the file and writes it again: of two at the same moment, one would be lost. Throws StateDirError where another one does not end. */
async function changeAlone(dir: string, change: () => void): Promise<void> {
  prepareStateDir(dir);
  const deadline = performance.now() + LOCK_MS;
  for (;;) {
    const taken = await acquireLock(join(dir, 'machines'));
    if (taken.kind === 'failed') throw new StateDirError(taken.reason);
    if (taken.kind === 'ok') {
      try {
        return change();
      } finally {
        taken.lock.release();
      }
    }
    if (performance.now() > deadline)
      throw new StateDirError(
        `Another "token machine" command has been changing the machines in ${dir} for ${LOCK_MS / 1_000} s. Nothing was changed: try again when it has ended.`,
      );
    await pause(POLL_MS);
  }
}

function addToken(dir: string, name: string): void {
  printOut(addMachine(dir, name, Date.now()).token);
  console.error(
    `It is shown only now. On ${name}: the URL wss://<this server>/bridge?machine=${name}, and a file with this token.`,
  );
}

function listMachines(dir: string, isJson: boolean): void {
  const machines = readMachines(dir).map(({ name, added_at }) => ({ name, added_at }));
  if (isJson) {
    for (const machine of machines) printOut(jsonLine(machine));
    return;
  }
  const rows = machines.map(({ name, added_at }) => [name, `since ${localTime(added_at)}`]);
  printOut(rows.length === 0 ? 'No machine has a token.' : alignColumns(rows).join('\n'));
}

function withdrawToken(dir: string, name: string): void {
  withdrawMachine(dir, name);
  printOut(`The token of ${name} is no longer valid. Its Editors are disconnected within two seconds.`);
}
