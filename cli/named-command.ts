import { packageVersion } from '../server/lib/this-program.ts';
import type { Program } from './verb-command.ts';
import { printOut } from './lib/write-out.ts';

type Play = (rest: readonly string[], program: Program) => Promise<number> | number;

const showVersion: Play = () => {
  printOut(packageVersion);
  return 0;
};
const showHelp: Play = async () => (await import('./help-command.ts')).helpCommand();

/** Each command is a file of its own, so that none loads the others. */
const commands: Readonly<Record<string, Play>> = {
  init: async (rest, { entry }) => (await import('./init-command.ts')).initCommand(rest, entry),
  status: async (rest, { entry }) => (await import('./status-command.ts')).statusCommand(rest, entry),
  open: async (rest, { entry }) => (await import('./open-command.ts')).openCommand(rest, entry),
  operations: async (rest, { entry }) => (await import('./operations-command.ts')).operationsCommand(rest, entry),
  logs: async (rest, { entry }) => (await import('./logs-command.ts')).logsCommand(rest, entry),
  serve: async (rest) => (await import('./serve-command.ts')).serveCommand(rest),
  cancel: async (rest) => (await import('./cancel-command.ts')).cancelCommand(rest),
  connect: async (rest) => (await import('./connect-command.ts')).connectCommand(rest),
  token: async (rest) => (await import('./token-command.ts')).tokenCommand(rest),
  backup: async (rest) => (await import('./backup-command.ts')).backupCommand(rest),
  restore: async (rest) => (await import('./restore-command.ts')).restoreCommand(rest),
  spaces: async (rest) => (await import('./spaces-command.ts')).spacesCommand(rest),
  policy: async (rest) => (await import('./policy-command.ts')).policyCommand(rest),
  upgrade: async (rest, { entry }) => (await import('./upgrade-command.ts')).upgradeCommand(rest, entry),
  skills: async (rest, { entry }) => (await import('./skills-command.ts')).skillsCommand(rest, entry),
  doctor: async (rest, { entry }) => (await import('./doctor-command.ts')).doctorCommand(rest, entry),
  mock: async (rest) => (await import('./mock-command.ts')).mockCommand(rest),
  generate: async (rest) => (await import('./generate-command.ts')).generateCommand(rest),
  demo: async (rest) => (await import('./demo-command.ts')).demoCommand(rest),
  conformance: async (rest) => (await import('./conformance-command.ts')).conformanceCommand(rest),
  tools: async (rest, { entry }) => (await import('./tools-command.ts')).toolsCommand(rest, entry),
  completion: async (rest) => (await import('./completion-command.ts')).completionCommand(rest),
  '--version': showVersion,
  '-v': showVersion,
  version: showVersion,
  '--help': showHelp,
  '-h': showHelp,
  help: ([name = 'help'], { again }) => again(name === 'help' ? ['--help'] : [name, '--help']),
};

/** Every command line but the forwarder's, to its exit code. */
export async function namedCommand(argv: readonly string[], program: Program): Promise<number> {
  const [command = '', ...rest] = argv;
  if (command !== 'doctor') rememberCompiledCode();
  const play = Object.hasOwn(commands, command) ? commands[command] : undefined;
  return play === undefined ? (await import('./verb-command.ts')).verbCommand(argv, program) : play(rest, program);
}

/** Node 22.8 and later keep compiled code on disk, which halves the loading of the server. Node 20 does not know how. */
function rememberCompiledCode(): void {
  const enable: unknown = Reflect.get(process.getBuiltinModule('node:module'), 'enableCompileCache');
  if (typeof enable === 'function') Reflect.apply(enable, undefined, []);
}
