import { didYouMean } from '../server/lib/nearest.ts';
import { packageVersion } from '../server/lib/this-program.ts';
import { meantBy } from './commands/guesses.ts';
import { programHelp } from './commands/help.ts';
import { reportWrongUsage, runCommand } from './commands/run-command.ts';
import { commands } from './table.ts';
import { exitCode } from './lib/exit-codes.ts';
import { fitHelp } from './lib/terminal-text.ts';
import { printOut } from './lib/write-out.ts';

/** What starts commands. */
interface Program {
  /** The script that a server is started with. */
  readonly entry: string;
  /** Runs another command line instead. */
  readonly again: (argv: readonly string[]) => Promise<number>;
}

/** Every command line but the forwarder's. Resolves to the exit code. */
export async function namedCommand(argv: readonly string[], program: Program): Promise<number> {
  const [name = '', ...rest] = argv;
  if (name !== 'doctor') rememberCompiledCode();
  const meant = meantBy(commands, argv);
  if (meant !== undefined) return program.again(meant);
  const command = commands.find((one) => one.name === name);
  if (command !== undefined) return runCommand(rest, { entry: program.entry, command, commands });
  switch (name) {
    case '--version':
    case '-v':
    case 'version':
      printOut(packageVersion);
      return exitCode.done;
    case '--help':
    case '-h':
      return helpCommand();
    case 'help':
      return rest[0] === undefined || rest[0] === 'help' ? helpCommand() : program.again([rest[0], '--help']);
    default:
      return unknownCommand(argv);
  }
}

/** Node 22.8 and later keep compiled code on disk, which halves the loading of the server. Node 20 does not know how. */
function rememberCompiledCode(): void {
  const enable: unknown = Reflect.get(process.getBuiltinModule('node:module'), 'enableCompileCache');
  if (typeof enable === 'function') Reflect.apply(enable, undefined, []);
}

/** Prints the help of the whole program. Returns the exit code. */
export function helpCommand(): number {
  printOut(fitHelp(programHelp(commands)));
  return exitCode.done;
}

/** A command line that begins with no command, and is none of the forwarder's. Returns the exit code. */
export function unknownCommand(argv: readonly string[]): number {
  const [word = 'none', ...more] = argv;
  return reportWrongUsage(mistakeIn(word, more, argv), undefined);
}

function mistakeIn(word: string, more: readonly string[], argv: readonly string[]): string {
  if (argv.some((each) => /^--tools(=|$)/.test(each)))
    return `expected --tools six, --tools read or --tools all, and at most --project <dir> besides, got ${argv.join(' ')}`;
  if (word === '--project') return wrongProject(more);
  if (word.startsWith('--project=')) return wrongProject([word.slice('--project='.length), ...more]);
  const known = word.startsWith('-') ? forwarderOptions : [...commandNames(), 'forward'];
  return `expected a command or --project <dir>, got ${word || 'an empty word'}.${didYouMean(word, known)}`;
}

const forwarderOptions = ['--project', '--tools', '--version', '--help'];

const commandNames = (): readonly string[] => commands.map(({ name }) => name);

function wrongProject([project = '', ...surplus]: readonly string[]): string {
  if (project === '') return 'expected a folder or the name of a project after --project, got none';
  const place = commandNames().some((name) => name === surplus[0]) ? '. Put --project after the command' : '';
  return `expected nothing after --project ${project}, got ${surplus.join(' ')}${place}`;
}
