import type { Command, Option } from '../form/command.ts';
import { flagsOf, program, singleQuoted, takesFile, wordsAfter } from './words.ts';

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
  const { value, choices, several = false, says } = option;
  const head = `${several ? '*' : ''}--${name}[${escapeWord(says)}]`;
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
