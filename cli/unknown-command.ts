import { commandNames } from './lib/command-names.ts';
import { usage } from './help-command.ts';
import { didYouMean } from '../server/lib/nearest.ts';
import { reportWrongUsage } from './wrong-usage.ts';

const options = ['--project', '--tools', '--version', '--help'];

/** A command line that begins with no command, and is none of the forwarder's. Returns the exit code. */
export function unknownCommand(argv: readonly string[]): number {
  const [word = 'none', ...more] = argv;
  if (argv.some((each) => /^--tools(=|$)/.test(each))) return reportWrongUsage(wrongTools(argv), usage());
  if (word === '--project') return reportWrongUsage(wrongProject(more), usage());
  if (word.startsWith('--project='))
    return reportWrongUsage(wrongProject([word.slice('--project='.length), ...more]), usage());
  return reportWrongUsage(
    `expected a command or --project <dir>, got ${word || 'an empty word'}.${didYouMean(word, word.startsWith('-') ? options : commandNames)}`,
    usage(),
  );
}

function wrongProject([project = '', ...surplus]: readonly string[]): string {
  return project === ''
    ? 'expected a folder or the name of a project after --project, got none'
    : `expected nothing after --project ${project}, got ${surplus.join(' ')}${commandNames.some((name) => name === surplus[0]) ? '. Put --project after the command' : ''}`;
}

const wrongTools = (argv: readonly string[]): string =>
  `expected --tools six, --tools read or --tools all, and at most --project <dir> besides, got ${argv.join(' ')}`;
