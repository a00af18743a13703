import type { IsMeant } from '../commands/command.ts';
import type { ShownOperation } from '../../generated/typescript/link.ts';
import { repetitions } from '../../generated/typescript/repetition.ts';
import { toolNames } from '../../generated/typescript/tools.ts';
import { readyTools } from '../../generated/typescript/ready-tools.ts';
import { nearestName } from '../../server/lib/nearest.ts';

/** Tools by the commands that call them, where the names differ. */
const byCommand: ReadonlyMap<string, string> = new Map([
  ['run', 'unity_execute_code'],
  ['query', 'unity_query'],
  ['result', 'unity_get_result'],
  ['wait', 'unity_get_result'],
  ['logs', 'unity_get_logs'],
  ['operations', 'unity_get_log_details'],
  ['help', 'unity_help'],
  ['test', 'run_tests'],
  ...['play', 'pause', 'resume', 'step', 'stop'].map((name): [string, string] => [name, 'play_mode']),
  ['input', 'play_input'],
  ['hierarchy', 'scene_hierarchy'],
  ['assets', 'find_assets'],
  ['menu', 'execute_menu_item'],
  ['build', 'build_player'],
  ['wait-for', 'wait_for'],
]);

/** Tools that a command calls beside the one of its name. */
const besides: ReadonlyMap<string, string> = new Map([['packages', 'change_packages']]);

const toolOf = (command: string): string => byCommand.get(command) ?? command;

/** True for the tool of the command's name and for the second one that `packages` has. */
export const callsTool = (command: string, tool: string): boolean =>
  toolOf(command) === tool || besides.get(command) === tool;

/** False for what only reads, never began, or was refused. */
export const mayChange = ({ tool, started_at, error_code }: ShownOperation): boolean =>
  repetitions[tool] !== 'look' &&
  started_at !== undefined &&
  error_code !== 'compile_error' &&
  error_code !== 'invalid_params';

/** False also for tools that record nothing for Undo, and for what one of the operations has undone. */
export const canBeUndone: IsMeant = (operation, all, undone) =>
  mayChange(operation) &&
  !undone.has(operation.log_id) &&
  operation.tool !== 'undo' &&
  (repetitions[operation.tool] ?? 'change') === 'change' &&
  !all.some(({ tool, state, title }) => tool === 'undo' && state === 'completed' && title.includes(operation.log_id));

/** The operations that `last` may be, by the tool whose log_id it is; any for other tools. */
export const lastOf: ReadonlyMap<string, IsMeant> = new Map([
  ['undo', canBeUndone],
  ['changes', mayChange],
]);

const known: readonly string[] = [...toolNames, ...readyTools.map(({ name }) => name)];

/** The sentence about an unknown tool. */
export const noSuchTool = (tool: string): string =>
  `the Editor has no tool ${JSON.stringify(tool)}.${didYouMeanTool(tool)} "mcp-unity-bridge tools" lists those there are.`;

/** " Did you mean scene_hierarchy?" where a word is no known tool, but a command or nearly the name of a tool; else nothing. */
export function didYouMeanTool(word: string): string {
  if (known.includes(word)) return '';
  const meant = byCommand.get(word) ?? nearestName(word, known) ?? nearestName(`unity_${word}`, toolNames);
  return meant === undefined ? '' : ` Did you mean ${meant}?`;
}
