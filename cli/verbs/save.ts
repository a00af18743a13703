import type { Verb, WorkCommand } from '../commands/command.ts';
import { textsIn } from '../output/json.ts';
import { givenOnly } from './arguments.ts';

export const command: WorkCommand = {
  name: 'save',
  group: 'unity',
  words: '[<path>]',
  aliases: ['scene save'],
  drops: ['--path', '--all', '--scene', '--scenes'],
  summary: 'saves scenes, the open prefab and assets',
  about:
    'Saves all open scenes that have changed, the open prefab, and all changed assets; never opens a dialog. A scene that was never saved needs the path of its new file.',
  takes: { what: 'the path of a new scene', atLeast: 0, atMost: 1 },
  options: {},
  examples: ['save', 'save "Assets/Scenes/Level 2.unity"'],
};

export const verb: Verb = {
  plan: (words) => ({ tool: 'save', arguments: givenOnly({ path: words.words[0] }) }),
  face: {
    lines: (result) => {
      const saved = textsIn(result, 'saved').map((path) => `saved ${path}`);
      return saved.length === 0 ? ['nothing had changed'] : saved;
    },
  },
};
