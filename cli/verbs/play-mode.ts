import type { Json } from '../../generated/typescript/types.ts';
import type { Verb, WorkCommand } from '../commands/command.ts';
import { waitDrops } from '../commands/work.ts';
import { jsonMember } from '../output/json.ts';

/** `play start`, `playmode exit` and the like. */
const inPlayMode = (...words: readonly string[]): readonly string[] =>
  ['play', 'playmode', 'play-mode'].flatMap((name) => words.map((word) => `${name} ${word}`));

const playModeCommand = (
  command: Pick<WorkCommand, 'name' | 'summary' | 'about' | 'aliases' | 'drops'>,
): WorkCommand => ({
  ...command,
  group: 'unity',
  about: `${command.about} The answer comes when the Editor has got there, also across the domain reload.`,
  options: {},
  without: ['key', 'raw'],
  examples: [command.name],
});

export const playModeCommands = [
  playModeCommand({
    name: 'play',
    summary: 'enters play mode, and waits until the Editor has entered it',
    about: 'Enters play mode. It needs saved scenes (`save`).',
    aliases: ['enter-play-mode', 'play mode', 'playmode', 'play-mode', ...inPlayMode('start', 'enter', 'on')],
    drops: waitDrops,
  }),
  playModeCommand({
    name: 'pause',
    summary: 'pauses play mode',
    about: 'Pauses play mode.',
    aliases: inPlayMode('pause'),
  }),
  playModeCommand({
    name: 'resume',
    summary: 'resumes play mode after a pause',
    about: 'Resumes play mode after a pause.',
    aliases: ['unpause', 'continue', ...inPlayMode('resume', 'unpause')],
  }),
  playModeCommand({
    name: 'step',
    summary: 'runs one frame of play mode, and pauses',
    about: 'Runs one frame of play mode, and pauses.',
    aliases: inPlayMode('step'),
  }),
  playModeCommand({
    name: 'stop',
    summary: 'leaves play mode',
    about: 'Leaves play mode.',
    aliases: ['exit-play-mode', ...inPlayMode('stop', 'exit', 'leave', 'off', 'end')],
    drops: waitDrops,
  }),
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
  if (jsonMember(result, 'is_playing') !== true) return 'edit mode';
  const mode = jsonMember(result, 'is_paused') === true ? 'play mode, paused' : 'play mode';
  return jsonMember(jsonMember(result, 'game') ?? null, 'focused') === false
    ? `${mode}; the Editor does not have the focus`
    : mode;
}
