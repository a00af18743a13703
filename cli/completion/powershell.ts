import type { Command } from '../form/command.ts';
import { flagsOf, program, wordsAfter } from './words.ts';

/** A script for PowerShell: `mcp-unity-bridge completion powershell | Out-String | Invoke-Expression`. */
export function powershellScript(commands: readonly Command[]): string {
  return `# Completion of ${program} for PowerShell: ${program} completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName ${program} -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $commands = [ordered]@{
${commands.map(({ name, summary }) => `    ${quoteWord(name)} = ${quoteWord(summary)}`).join('\n')}
  }
  $after = @{
${commands.map(wordsOf).join('\n')}
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

function wordsOf(command: Command): string {
  const words = [...wordsAfter(command), ...flagsOf(command).map(([name]) => `--${name}`)];
  return `    ${quoteWord(command.name)} = ${listOf(words)}`;
}

function valuesOf(command: Command): string[] {
  return flagsOf(command).flatMap(([name, { choices }]) =>
    choices === undefined ? [] : [`    ${quoteWord(`${command.name} --${name}`)} = ${listOf(choices)}`],
  );
}

const listOf = (words: readonly string[]): string => `@(${words.map(quoteWord).join(', ')})`;

const quoteWord = (text: string): string => `'${text.replaceAll("'", "''")}'`;
