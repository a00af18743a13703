import { change } from './change.ts';
import type { CsharpMutant } from './mutant.ts';

const SHELL = 'Clients/NodeInShell.cs';

/** What the window writes into the files of AI clients. */
export const clientsMutants: readonly CsharpMutant[] = [
  {
    id: 'shell-without-its-profile',
    title: 'The shell is asked as a script asks it, and knows nothing of nvm',
    changes: [change(SHELL, '-ilc ', '-lc ')],
    killedBy: ['NodeInShellTests.TheProfileOfARealShellSaysWhereNodeIs'],
  },
  {
    id: 'greeting-taken-for-npx',
    title: 'What a profile prints is taken for the place of npx',
    changes: [change(SHELL, '@"^/.*/npx$"', '@"npx$"'), change(SHELL, 'lines.LastOrDefault', 'lines.FirstOrDefault')],
    killedBy: ['NodeInShellTests.TheProfileOfARealShellSaysWhereNodeIs'],
  },
  {
    id: 'hung-shell-waited-for',
    title: 'A shell that hangs is waited for',
    changes: [change(SHELL, 'hasEnded.WaitOne(limitMs)', 'hasEnded.WaitOne(limitMs * 1000)')],
    killedBy: ['NodeInShellTests.AShellThatIsNotThereOrHangsIsNoAnswer'],
  },
  {
    id: 'node-not-on-the-path',
    title: 'A client without the PATH of a terminal is given npx, which finds no node',
    changes: [
      change('Clients/ClientList.cs', 'place.NodeFolder ?? Path.GetDirectoryName(place.Npx)!', '"/usr/local/bin"'),
    ],
    killedBy: ['ClientConfigurationTests.AClientWithoutThePathOfATerminalIsGivenOne'],
  },
];
