import { refuseArgument, type Control } from './control.ts';

/** Commands about work on its way from the server, and results on their way to it. */
export const resultCommands = ['hang-up', 'lose-results', 'hold-results', 'release-results', 'results-twice'] as const;

export function isResultCommand(command: string): command is (typeof resultCommands)[number] {
  return resultCommands.some((name) => name === command);
}

export function readResultCommand(command: (typeof resultCommands)[number], argument: string | undefined): Control {
  switch (command) {
    case 'hang-up':
    case 'lose-results': {
      const count = Number(argument);
      const type = command === 'hang-up' ? 'hang_up' : 'lose_results';
      return Number.isSafeInteger(count) && count > 0
        ? { kind: 'results', fault: { type, count } }
        : refuseArgument(command, 'how many, a whole number above 0', argument);
    }
    case 'hold-results':
      return { kind: 'results', fault: { type: 'hold_results' } };
    case 'release-results':
      return argument === undefined || argument === 'as-held' || argument === 'reversed'
        ? { kind: 'results', fault: { type: 'release_results', order: argument ?? 'as-held' } }
        : refuseArgument(command, 'as-held or reversed', argument);
    case 'results-twice':
      return { kind: 'results', fault: { type: 'results_twice' } };
  }
}
