import { commandNames } from './lib/command-names.ts';
import { usage } from './help-command.ts';
import { didYouMean } from './lib/nearest.ts';
import { tellWrongUsage } from './wrong-usage.ts';

const options = ['--project', '--version', '--help'];

/** A command line that begins with no command, and is none of the forwarder's. Returns the exit code. */
export function unknownCommand(argv: readonly string[]): number {
  const [word = 'none', ...more] = argv;
  if (word === '--project') return tellWrongUsage(wrongProject(more), usage);
  if (word.startsWith('--project='))
    return tellWrongUsage(wrongProject([word.slice('--project='.length), ...more]), usage);
  return tellWrongUsage(
    `expected a command or --project <dir>, got ${word}.${didYouMean(word, word.startsWith('-') ? options : commandNames)}`,
    usage,
  );
}

function wrongProject([project = '', ...surplus]: readonly string[]): string {
  return project === ''
    ? 'expected a folder or the name of a project after --project, got none'
    : `expected nothing after --project ${project}, got ${surplus.join(' ')}`;
}
