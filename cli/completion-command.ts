import { commands } from './commands/table.ts';
import { readGiven } from './commands/read-given.ts';
import { bashScript, fishScript, powershellScript, zshScript } from './completion/scripts.ts';
import { exitCode } from './lib/exit-codes.ts';
import { UsageError } from './lib/option-values.ts';
import { writeOut } from './lib/write-out.ts';
import { playCommand } from './play-command.ts';
import { didYouMean } from '../server/lib/nearest.ts';

const usage = `Usage: mcp-unity-bridge completion <shell>

Prints a script that completes commands, options and their values. Shells: bash, zsh, fish, powershell. The program has to be on the PATH as
mcp-unity-bridge.

  bash        source <(mcp-unity-bridge completion bash), in ~/.bashrc
  zsh         source <(mcp-unity-bridge completion zsh), in ~/.zshrc after compinit
  fish        mcp-unity-bridge completion fish | source, in ~/.config/fish/config.fish
  powershell  mcp-unity-bridge completion powershell | Out-String | Invoke-Expression, in $PROFILE

Exit codes: 0 printed, 2 wrong usage.`;

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript, powershell: powershellScript } as const;

/** Resolves to the exit code. */
export function completionCommand(argv: readonly string[]): Promise<number> {
  return playCommand({
    argv,
    usage,
    read(words) {
      const given = readGiven(words, { help: { short: 'h', says: '' } });
      if (given.flag('help')) return undefined;
      const [shell, ...more] = given.words;
      if (shell === undefined || more.length > 0)
        throw new UsageError(
          `expected one shell (bash, zsh, fish or powershell), got ${given.words.join(' ') || 'none'}`,
        );
      return shellOf(shell);
    },
    async play(shell) {
      await writeOut(scripts[shell](commands));
      return exitCode.done;
    },
  });
}

function shellOf(word: string): keyof typeof scripts {
  const names = ['bash', 'zsh', 'fish', 'powershell'] as const;
  const found = names.find((name) => name === word || (word === 'pwsh' && name === 'powershell'));
  if (found === undefined)
    throw new UsageError(`expected bash, zsh, fish or powershell, got ${word}.${didYouMean(word, names)}`);
  return found;
}
