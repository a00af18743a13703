import { anyWords, type Command, type CommandContext, type Given, type Option } from './commands/command.ts';
import { exitCode } from './lib/exit-codes.ts';
import { UsageError, actionIn } from './lib/option-values.ts';
import { writeOut } from './lib/write-out.ts';
import { optionsOf } from './commands/read.ts';

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

/** A script for bash: `source <(mcp-unity-bridge completion bash)`. Without completions, bash completes files. */
export function bashScript(commands: readonly Command[]): string {
  return `# Completion of ${program} for bash: source <(${program} completion bash)
_mcp_unity_bridge() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} command=\${COMP_WORDS[1]} words=
  if ((COMP_CWORD == 1)); then
    words='${commands.map(({ name }) => name).join(' ')}'
  else
    case "$command $previous" in
${commands.flatMap(choicesOf).join('\n')}
    *)
      case "$command" in
${commands.map(wordsOf).join('\n')}
      esac
      ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _mcp_unity_bridge ${program}
`;
}

/** After an option with a value only its values are offered, or files. */
function choicesOf(command: Command): string[] {
  return flagsOf(command).flatMap(([name, { value, short, choices = [] }]) => {
    if (value === undefined) return [];
    const spelled = [`--${name}`, ...(short === undefined ? [] : [`-${short}`])];
    return [`    ${spelled.map((flag) => `'${command.name} ${flag}'`).join(' | ')}) words='${choices.join(' ')}' ;;`];
  });
}

function wordsOf(command: Command): string {
  const words = [...wordsAfter(command), ...flagsOf(command).map(([name]) => `--${name}`)];
  return `      ${command.name}) words='${words.join(' ')}' ;;`;
}

/** A script for zsh: into a file _mcp-unity-bridge on the fpath, or `source <(mcp-unity-bridge completion zsh)`. */
export function zshScript(commands: readonly Command[]): string {
  return `#compdef ${program}
# Completion of ${program} for zsh: source <(${program} completion zsh), or this in a file _${program} on the fpath.
_mcp_unity_bridge() {
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    ${singleQuoted(`${name}:${summary}`)}`).join('\n')}
  )
  if ((CURRENT == 2)); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT--))
  case $command in
${commands.map(caseOf).join('\n')}
  esac
}
if [[ $funcstack[1] == _mcp_unity_bridge || $funcstack[1] == _${program} ]]; then
  _mcp_unity_bridge "$@"
else
  compdef _mcp_unity_bridge ${program}
fi
`;
}

function caseOf(command: Command): string {
  const specs = [...flagsOf(command).map(([name, option]) => flagSpec(name, option)), wordSpec(command)];
  return `  ${command.name})\n    _arguments ${specs.map(singleQuoted).join(' ')}\n    ;;`;
}

function flagSpec(name: string, option: Option): string {
  const { value, choices, multiple = false, says } = option;
  const head = `${multiple ? '*' : ''}--${name}[${escapeWord(says)}]`;
  if (value === undefined) return head;
  const action = choices === undefined ? (takesFile(option) ? '_files' : ' ') : `(${choices.join(' ')})`;
  return `${head}:${escapeWord(value.replaceAll(/[<>]/g, ''))}:${action}`;
}

function wordSpec(command: Command): string {
  const words = wordsAfter(command);
  const action = words.length > 0 ? `(${words.join(' ')})` : command.completes === 'files' ? '_files' : ' ';
  return `*:word:${action}`;
}

const escapeWord = (text: string): string => text.replaceAll(/[[\]:\\]/g, String.raw`\$&`);

/** A script for fish: `mcp-unity-bridge completion fish | source`. */
export function fishScript(commands: readonly Command[]): string {
  return [
    `# Completion of ${program} for fish: ${program} completion fish | source`,
    `complete -c ${program} -f`,
    ...commands.flatMap(linesOf),
    '',
  ].join('\n');
}

function linesOf(command: Command): string[] {
  const { name, summary, completes } = command;
  const within = `complete -c ${program} -n ${quoteWord(`__fish_seen_subcommand_from ${name}`)}`;
  const words = wordsAfter(command);
  return [
    `complete -c ${program} -n __fish_use_subcommand -a ${name} -d ${quoteWord(summary)}`,
    ...(words.length === 0 ? [] : [`${within} -a ${quoteWord(words.join(' '))}`]),
    ...(completes === 'files' ? [`${within} -F`] : []),
    ...flagsOf(command).map(([flag, option]) => `${within} ${flagWords(flag, option)}`),
  ];
}

function flagWords(flag: string, option: Option): string {
  const { value, short, choices, says } = option;
  return [
    `-l ${flag}`,
    ...(short === undefined ? [] : [`-s ${short}`]),
    ...(value === undefined
      ? []
      : [choices === undefined ? `-r${takesFile(option) ? ' -F' : ''}` : `-x -a ${quoteWord(choices.join(' '))}`]),
    ...(says === '' ? [] : [`-d ${quoteWord(says)}`]),
  ].join(' ');
}

const quoteWord = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

/** A script for PowerShell: `mcp-unity-bridge completion powershell | Out-String | Invoke-Expression`. */
export function powershellScript(commands: readonly Command[]): string {
  return `# Completion of ${program} for PowerShell: ${program} completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName ${program} -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $commands = [ordered]@{
${commands.map(({ name, summary }) => `    ${quotePowershell(name)} = ${quotePowershell(summary)}`).join('\n')}
  }
  $after = @{
${commands.map(powershellWords).join('\n')}
  }
  $values = @{
${commands.flatMap(valuesOf).join('\n')}
  }
  $typed = @($commandAst.CommandElements | ForEach-Object { $_.ToString() })
  if ($wordToComplete -ne '') { $typed = @($typed | Select-Object -SkipLast 1) }
  $offered = if ($typed.Count -le 1) { @($commands.Keys) }
    elseif ($values.ContainsKey("$($typed[1]) $($typed[-1])")) { $values["$($typed[1]) $($typed[-1])"] }
    else { $after[$typed[1]] }
  $offered | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    $tip = if ($typed.Count -le 1) { $commands[$_] } else { $_ }
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $tip)
  }
}
`;
}

function powershellWords(command: Command): string {
  const words = [...wordsAfter(command), ...flagsOf(command).map(([name]) => `--${name}`)];
  return `    ${quotePowershell(command.name)} = ${listOf(words)}`;
}

function valuesOf(command: Command): string[] {
  return flagsOf(command).flatMap(([name, { choices }]) =>
    choices === undefined ? [] : [`    ${quotePowershell(`${command.name} --${name}`)} = ${listOf(choices)}`],
  );
}

const listOf = (words: readonly string[]): string => `@(${words.map(quotePowershell).join(', ')})`;

const quotePowershell = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The program that is completed. */
const program = 'mcp-unity-bridge';

/** The words that may follow a command: its options, its own words, and `last` for an operation. */
const wordsAfter = ({ actions = {}, completes }: Command): readonly string[] => [
  ...new Set(Object.keys(actions).map((action) => action.replace(/ .*/, ''))),
  ...(completes === 'operations' ? ['last'] : []),
];

const flagsOf = (command: Command): readonly (readonly [string, Option])[] => Object.entries(optionsOf(command));

/** An option whose value is a file. */
const takesFile = ({ value = '' }: Option): boolean => /^<(file|path)>$/.test(value);

/** A text within single quotes of a POSIX shell. */
const singleQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
