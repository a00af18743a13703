import { packageVersion } from '../server/lib/version.ts';
import type { Program } from './verb-command.ts';

/** Every command line but the forwarder's, to its exit code. Each command is a file of its own, so that none loads the others. */
export async function namedCommand(argv: readonly string[], program: Program): Promise<number> {
  const [command = '', ...rest] = argv;
  const { entry, again } = program;
  if (command !== 'doctor') rememberCompiledCode();
  switch (command) {
    case 'init':
      return (await import('./init-command.ts')).initCommand(rest, entry);
    case 'status':
      return (await import('./status-command.ts')).statusCommand(rest, entry);
    case 'open':
      return (await import('./open-command.ts')).openCommand(rest, entry);
    case 'operations':
      return (await import('./operations-command.ts')).operationsCommand(rest, entry);
    case 'logs':
      return (await import('./logs-command.ts')).logsCommand(rest, entry);
    case 'serve':
      return (await import('./serve-command.ts')).serveCommand(rest);
    case 'cancel':
      return (await import('./cancel-command.ts')).cancelCommand(rest);
    case 'connect':
      return (await import('./connect-command.ts')).connectCommand(rest);
    case 'token':
      return (await import('./token-command.ts')).tokenCommand(rest);
    case 'backup':
      return (await import('./backup-command.ts')).backupCommand(rest);
    case 'restore':
      return (await import('./restore-command.ts')).restoreCommand(rest);
    case 'spaces':
      return (await import('./spaces-command.ts')).spacesCommand(rest);
    case 'policy':
      return (await import('./policy-command.ts')).policyCommand(rest);
    case 'upgrade':
      return (await import('./upgrade-command.ts')).upgradeCommand(rest, entry);
    case 'skills':
      return (await import('./skills-command.ts')).skillsCommand(rest, entry);
    case 'doctor':
      return (await import('./doctor-command.ts')).doctorCommand(rest, entry);
    case 'mock':
      return (await import('./mock-command.ts')).mockCommand(rest);
    case 'generate':
      return (await import('./generate-command.ts')).generateCommand(rest);
    case 'demo':
      return (await import('./demo-command.ts')).demoCommand(rest);
    case 'conformance':
      return (await import('./conformance-command.ts')).conformanceCommand(rest);
    case '--version':
    case '-v':
    case 'version':
      console.log(packageVersion);
      return 0;
    case '--help':
    case '-h':
      return (await import('./help-command.ts')).helpCommand();
    case 'help':
      return again(rest[0] === undefined || rest[0] === 'help' ? ['--help'] : [rest[0], '--help']);
    case 'tools':
      return (await import('./tools-command.ts')).toolsCommand(rest, entry);
    case 'completion':
      return (await import('./completion-command.ts')).completionCommand(rest);
    default:
      return (await import('./verb-command.ts')).verbCommand(argv, program);
  }
}

/** Node 22.8 and later keep compiled code on disk, which halves the loading of the server. Node 20 does not know how. */
function rememberCompiledCode(): void {
  const enable: unknown = Reflect.get(process.getBuiltinModule('node:module'), 'enableCompileCache');
  if (typeof enable === 'function') Reflect.apply(enable, undefined, []);
}
