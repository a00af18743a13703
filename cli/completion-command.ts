import { anyWords, type Command, type Context, type Given } from './commands/command.ts';
import { bashScript, fishScript, powershellScript, zshScript } from './completion/scripts.ts';
import { exitCode } from './lib/exit-codes.ts';
import { UsageError } from './lib/option-values.ts';
import { writeOut } from './lib/write-out.ts';
import { didYouMean } from '../server/lib/nearest.ts';

export const command: Command = {
  name: 'completion',
  group: 'servers',
  words: '<shell>',
  usage: ['<shell>'],
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

export async function run({ words }: Given, { commands }: Context): Promise<number> {
  const [shell, ...more] = words;
  if (shell === undefined || more.length > 0)
    throw new UsageError(`expected one shell (bash, zsh, fish or powershell), got ${words.join(' ') || 'none'}`);
  await writeOut(scripts[shellOf(shell)](commands));
  return exitCode.done;
}

function shellOf(word: string): keyof typeof scripts {
  const names = ['bash', 'zsh', 'fish', 'powershell'] as const;
  const found = names.find((name) => name === word || (word === 'pwsh' && name === 'powershell'));
  if (found === undefined)
    throw new UsageError(`expected bash, zsh, fish or powershell, got ${word}.${didYouMean(word, names)}`);
  return found;
}
