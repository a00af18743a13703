import { parseArgs } from 'node:util';
import { askLiveUrl } from '../server/forwarder/command.ts';
import { stateDirOf } from '../server/home/state-dir.ts';
import { exitCode } from './lib/exit-codes.ts';
import { UsageError } from './lib/usage-error.ts';
import { openInBrowser } from './open-in-browser.ts';
import { playCommand } from './play-command.ts';
import { printNote } from './lib/say.ts';
import { startServer } from './session/start-server.ts';
import { writeOut } from './lib/write-out.ts';

const usage = `Usage: mcp-unity-bridge open [--print | --browser]

Opens the live page in your browser: Editors, AI clients, operations and logs as they are now, with buttons to cancel and to approve. Prints its address,
which works once, within two minutes, on this machine; after that the browser that used it keeps its access for twelve hours, also while the server starts
anew. Starts the server when none runs. Where the output is no terminal, no browser is opened unless you ask for it.

  --print     only prints the address
  --browser   opens the browser, also where the output is no terminal

Examples:
  mcp-unity-bridge open
  mcp-unity-bridge open --print

Exit codes: 0 opened or printed, 1 no browser could be started (the address is printed all the same), 2 wrong usage, 5 no server can be reached or started.`;

/** Resolves to the exit code. `entry`: the script that a server is started with. */
export function openCommand(argv: readonly string[], entry: string): Promise<number> {
  return playCommand({
    argv,
    usage,
    read(words) {
      const { values } = parseArgs({
        args: [...words],
        options: {
          print: { type: 'boolean', default: false },
          browser: { type: 'boolean', default: false },
          help: { type: 'boolean', short: 'h', default: false },
        },
      });
      if (values.print && values.browser) throw new UsageError('expected --print or --browser, got both');
      return values.help ? undefined : { browser: values.browser || (process.stdout.isTTY && !values.print) };
    },
    async play({ browser }) {
      const stateDir = stateDirOf(process.env);
      await startServer(stateDir, entry);
      const url = await askLiveUrl({ stateDir });
      await writeOut(`${url}\n`);
      const problem = browser ? await openInBrowser(url, { stateDir }) : undefined;
      if (problem === undefined) return exitCode.done;
      printNote(`no browser could be started (${problem}). Open the address above yourself.`);
      return exitCode.failed;
    },
  });
}
