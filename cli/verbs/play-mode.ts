import type { Json } from '../../generated/typescript/types.ts';
import type { Verb } from '../form/command.ts';
import { memberOf } from '../output/json.ts';

const actions = [
  [
    'play',
    'enter',
    'enters play mode, and waits until the Editor has entered it',
    'Enters play mode. It needs saved scenes (`save`).',
  ],
  ['pause', 'pause', 'pauses play mode', 'Pauses play mode.'],
  ['resume', 'resume', 'resumes play mode after a pause', 'Resumes play mode after a pause.'],
  ['step', 'step', 'runs one frame of play mode, and pauses', 'Runs one frame of play mode, and pauses.'],
  ['stop', 'leave', 'leaves play mode', 'Leaves play mode.'],
] as const;

/** `play`, `pause`, `resume`, `step` and `stop`. */
export const playModeVerbs: readonly Verb[] = actions.map(([name, action, summary, about]) => ({
  name,
  group: 'unity',
  summary,
  about: `${about} The answer comes when the Editor has got there, also across the domain reload.`,
  options: {},
  examples: [name],
  plan: () => ({ tool: 'play_mode', arguments: { action } }),
  face: { lines: (result) => [stateOf(result)] },
}));

function stateOf(result: Json): string {
  if (memberOf(result, 'is_playing') !== true) return 'edit mode';
  return memberOf(result, 'is_paused') === true ? 'play mode, paused' : 'play mode';
}
