import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import { readOptions } from '../conformance/runner/options.ts';
import { conformanceOptions } from '../conformance/runner/target-options.ts';
import { escapeControls, withoutCommands } from './lib/terminal-text.ts';
import { anyWords, type Command, type Given } from './commands/command.ts';
import { UsageError } from './lib/option-values.ts';
import { asTyped } from './clients/typed.ts';
import { printOut } from './lib/write-out.ts';

export const command: Command = {
  name: 'conformance',
  group: 'bridges',
  usage: [
    '[smoke] <what to test> [options]',
    'list [--case <glob>]',
    '--behaviour <what to test> [options]',
    'board --results <file>... [--disputed <file>] [--out <dir>]',
    'schema case|adapter|results|manifest|behaviour',
  ],
  summary: 'tests any MCP server or Unity bridge against the contract',
  about: `Plays the cases of the contract against a server or a Unity side, and writes a report. smoke plays none: six checks that judge the adapter alone. board makes one page of the results of many bridges.
What a server cannot be tested for is shown as not reached, never as passed.`,
  options: conformanceOptions,
  examples: [
    'conformance --server "npx -y some-unity-mcp"',
    'conformance --adapter own --case EXO-*',
    'conformance smoke --adapter "python3 adapter.py"',
  ],
  exits: {
    0: 'conformant',
    1: 'not conformant',
    2: 'stale known failures or wrong usage',
    3: 'could not measure',
    4: 'the adapter is wrong',
    70: 'error in the suite',
  },
  lacks: { report: 'expected --out <dir>' },
  takes: anyWords,
  load: () => import('./conformance-command.ts'),
};

/** Tests a server, or a Unity side, against the contract. */
export async function run({ argv }: Given): Promise<number> {
  const bin = fileURLToPath(new URL('./mcp-unity-bridge.cjs', import.meta.url));
  const order = readOptions(argv, [process.execPath, bin, 'conformance', 'own-adapter']);
  switch (order.do) {
    case 'help':
      return 0;
    case 'wrong':
      throw new UsageError(order.message);
    case 'own-adapter':
      await (
        await import('../conformance/adapter/own/own-adapter.ts')
      ).runOwnAdapter({
        bin: order.bin ?? bin,
        transport: order.transport,
        editor: order.editor,
        offers: order.offers,
      });
      return 0;
    case 'schema':
      printOut(
        JSON.stringify((await import('../conformance/runner/schemas.ts')).publishedSchemas[order.of], undefined, 2),
      );
      return 0;
    case 'list':
      return (await import('../conformance/runner/run-conformance.ts')).listCases(order.cases, (line) =>
        printOut(line),
      );
    case 'behaviour':
      return (await import('../conformance/runner/behaviour-command.ts')).runBehaviourCommand(
        order.options,
        bin,
        settingOf(),
      );
    case 'board':
      return (await import('../conformance/runner/board-command.ts')).runBoardCommand(order.options, settingOf());
    case 'run':
    case 'smoke': {
      const { runConformance, runSmokeChecks } = await import('../conformance/runner/run-conformance.ts');
      const setting = settingOf();
      return order.do === 'run' ? runConformance(order.options, setting) : runSmokeChecks(order.options, setting);
    }
  }
}

function settingOf() {
  const { stderr } = process;
  return {
    startedAt: new Date().toISOString(),
    asTyped,
    print: (line: string) => printOut(withoutCommands(line)),
    complain: (line: string) => console.error(withoutCommands(line)),
    progress: stderr.isTTY
      ? (line: string) =>
          void stderr.write(`\r\u001B[K${styleText('dim', escapeControls(line).slice(0, stderr.columns - 1))}`)
      : slowProgress((line) => console.error(escapeControls(line))),
  };
}

const EVERY_MS = 10_000;

/** Progress without a terminal, as in CI: the newest line, with the elapsed time, at most every 10 s. An empty line ends it. `say` writes a permanent line. */
export function slowProgress(say: (line: string) => void): (line: string) => void {
  const began = performance.now();
  let newest = 'nothing has ended yet';
  const timer = setInterval(() => say(`${Math.round((performance.now() - began) / 1_000)} s: ${newest}`), EVERY_MS);
  timer.unref();
  return (line) => {
    if (line === '') clearInterval(timer);
    newest = line;
  };
}
