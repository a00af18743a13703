import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import { readOptions } from '../conformance/runner/options.ts';
import { usage } from '../conformance/runner/usage.ts';
import { escapeControls, withoutCommands, fitHelp } from './lib/terminal-text.ts';
import { reportWrongUsage } from './wrong-usage.ts';
import { asTyped } from './clients/typed.ts';
import { slowProgress } from './lib/slow-progress.ts';
import { printOut } from './lib/write-out.ts';

/** Tests a server, or a Unity side, against the contract. Resolves to the exit code. */
export async function conformanceCommand(argv: readonly string[]): Promise<number> {
  const bin = fileURLToPath(new URL('./mcp-unity-bridge.cjs', import.meta.url));
  const command = readOptions(argv, [process.execPath, bin, 'conformance', 'own-adapter']);
  switch (command.do) {
    case 'help':
      printOut(fitHelp(usage));
      return 0;
    case 'wrong':
      return reportWrongUsage(command.message, usage);
    case 'own-adapter':
      await (
        await import('../conformance/adapter/own/own-adapter.ts')
      ).runOwnAdapter({ bin: command.bin ?? bin, transport: command.transport, editor: command.editor });
      return 0;
    case 'schema':
      printOut(
        JSON.stringify((await import('../conformance/runner/schemas.ts')).publishedSchemas[command.of], undefined, 2),
      );
      return 0;
    case 'list':
      return (await import('../conformance/runner/list-cases.ts')).listCases(command.cases, (line) => printOut(line));
    case 'behaviour':
      return (await import('../conformance/runner/behaviour-command.ts')).runBehaviourCommand(
        command.options,
        bin,
        settingOf(),
      );
    case 'board':
      return (await import('../conformance/runner/board-command.ts')).runBoardCommand(command.options, settingOf());
    case 'run':
    case 'smoke': {
      const { runConformance, runSmokeChecks } = await import('../conformance/runner/run-conformance.ts');
      const setting = settingOf();
      return command.do === 'run' ? runConformance(command.options, setting) : runSmokeChecks(command.options, setting);
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
