import type { Json } from '../../generated/typescript/types.ts';
import type { Verb, WorkCommand } from '../commands/command.ts';
import { memberOf } from '../output/json.ts';

/** `about`: what it does, in a sentence. */
const playModeCommand = (name: string, summary: string, about: string): WorkCommand => ({
  name,
  group: 'unity',
  summary,
  about: `${about} The answer comes when the Editor has got there, also across the domain reload.`,
  options: {},
  examples: [name],
});

export const playModeCommands: readonly WorkCommand[] = [
  playModeCommand(
    'play',
    'enters play mode, and waits until the Editor has entered it',
    'Enters play mode. It needs saved scenes (`save`).',
  ),
  playModeCommand('pause', 'pauses play mode', 'Pauses play mode.'),
  playModeCommand('resume', 'resumes play mode after a pause', 'Resumes play mode after a pause.'),
  playModeCommand('step', 'runs one frame of play mode, and pauses', 'Runs one frame of play mode, and pauses.'),
  playModeCommand('stop', 'leaves play mode', 'Leaves play mode.'),
];

const playModeVerb = (action: 'enter' | 'pause' | 'resume' | 'step' | 'leave'): Verb => ({
  plan: () => ({ tool: 'play_mode', arguments: { action } }),
  face: { lines: (result) => [stateOf(result)] },
});

export const playModeVerbs = {
  play: playModeVerb('enter'),
  pause: playModeVerb('pause'),
  resume: playModeVerb('resume'),
  step: playModeVerb('step'),
  stop: playModeVerb('leave'),
};

function stateOf(result: Json): string {
  if (memberOf(result, 'is_playing') !== true) return 'edit mode';
  return memberOf(result, 'is_paused') === true ? 'play mode, paused' : 'play mode';
}
