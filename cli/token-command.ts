import { join } from 'node:path';
import { didYouMean } from '../server/lib/nearest.ts';
import { StateDirError, prepareStateDir, readToken, rotateToken, stateDirOf } from '../server/home/state-dir.ts';
import { typedCommand } from './clients/typed.ts';
import { machineCommand } from './machine-command.ts';
import { fitHelp } from './lib/fitted.ts';
import { tellWrongUsage } from './wrong-usage.ts';
import { printOut } from './lib/write-out.ts';

const usage = `Usage: mcp-unity-bridge token [show | rotate]
       mcp-unity-bridge token machine add|withdraw <name>
       mcp-unity-bridge token machine list [--json]

  show (or nothing)  prints the secret that server and Editors share: for Editors and clients of other machines, and for HTTP with --bearer
  rotate             replaces it. A running server uses it at once: clients that are connected stay; new connections need the new one.
                     Editors and clients of this user read it from the file; those of others have to be given it.
  machine add        makes a token for the Editors of another machine, which connect to /bridge?machine=<name> of serve --http, and prints it
  machine list       the machines that have one, and since when; --json: one JSON object a line
  machine withdraw   that machine's Editors are cut off within seconds, and do not come back

Exit codes: 0 done, 1 there is none, or it cannot be written, 2 wrong usage.`;

const actions = ['show', 'rotate', 'machine'];

/** Shows or replaces the token (SEC-02). Resolves to the exit code. */
export async function tokenCommand(argv: readonly string[]): Promise<number> {
  const [action = 'show', ...surplus] = argv;
  const help = action === 'machine' ? surplus[0] : action;
  if (help === '--help' || help === '-h') {
    printOut(fitHelp(usage));
    return 0;
  }
  if (action === 'machine') return machineCommand(surplus, usage);
  if ((action !== 'show' && action !== 'rotate') || surplus.length > 0) {
    return tellWrongUsage(
      `expected show, rotate or machine, got ${argv.join(' ')}.${surplus.length > 0 ? '' : didYouMean(action, actions)}`,
      usage,
    );
  }
  try {
    return action === 'show' ? showToken(stateDirOf(process.env)) : rotateStoredToken(stateDirOf(process.env));
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
  printOut(
    `The token in ${join(stateDir, 'token')} is a new one. Who is connected stays; who connects from now on needs it.`,
  );
  return 0;
}
