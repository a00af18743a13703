import { anyWords, type Command, type CommandContext, type Given } from './commands/command.ts';
import { bashScript, fishScript, powershellScript, zshScript } from './completion/scripts.ts';
import { exitCode } from './lib/exit-codes.ts';
import { UsageError, actionIn } from './lib/option-values.ts';
import { writeOut } from './lib/write-out.ts';

export const command: Command = {
  name: 'completion',
  group: 'servers',
  words: '<shell>',
  usage: ['<shell>'],
  guesses: { pwsh: 'powershell' },
  summary: 'a script that completes these commands in a shell',
  about:
    'Prints a script that completes commands, options and their values. The program has to be on the PATH as mcp-unity-bridge.',
  actions: {
    bash: 'source <(mcp-unity-bridge completion bash), in ~/.bashrc',
    zsh: 'source <(mcp-unity-bridge completion zsh), in ~/.zshrc after compinit',
    fish: 'mcp-unity-bridge completion fish | source, in ~/.config/fish/config.fish',
    powershell: 'mcp-unity-bridge completion powershell | Out-String | Invoke-Expression, in $PROFILE',
  },
  options: {},
  exits: { [exitCode.done]: 'printed' },
  takes: anyWords,
  load: () => import('./completion-command.ts'),
};

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript, powershell: powershellScript } as const;

export async function run({ words }: Given, { commands }: CommandContext): Promise<number> {
  if (words.length !== 1)
    throw new UsageError(`expected one shell (bash, zsh, fish or powershell), got ${words.join(' ') || 'none'}`);
  await writeOut(scripts[actionIn(words, ['bash', 'zsh', 'fish', 'powershell'])](commands));
  return exitCode.done;
}
