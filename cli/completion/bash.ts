import type { Command } from '../form/command.ts';
import { flagsOf, program, wordsAfter } from './words.ts';

/** A script for bash: `source <(mcp-unity-bridge completion bash)`. Where it knows nothing, bash completes files. */
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

/** After an option that takes a value only the values are offered, or files where it takes any. */
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
