import { debugLogFile, isSwitch } from '../server/lib/debug-log.ts';
import { findServer } from '../server/forwarder/find-server.ts';
import { forward } from '../server/forwarder/forward.ts';
import { projectOption } from '../server/forwarder/project-option.ts';
import { isCode } from '../server/lib/reason-of.ts';
import { stateDirOf } from '../server/home/state-dir.ts';
import { packageVersion } from '../server/lib/version.ts';
import { refuseNode } from './lib/node-version.ts';
import { fileURLToPath } from 'node:url';

/** What servers are started with. */
const entry = fileURLToPath(import.meta.url);

/** Each command is a file of its own, so that the forwarder loads none of them. */
async function run(argv: readonly string[]): Promise<number> {
  const [command = 'forward', ...rest] = argv;
  if (command !== 'forward' && command !== 'doctor') rememberCompiledCode();
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
      return run(rest[0] === undefined || rest[0] === 'help' ? ['--help'] : [rest[0], '--help']);
    case 'tools':
      return (await import('./tools-command.ts')).toolsCommand(rest, entry);
    case 'completion':
      return (await import('./completion-command.ts')).completionCommand(rest);
    case 'forward':
      return forwardCommand(rest);
    default:
      if (command.startsWith('-')) return forwardCommand(argv);
      return (await import('./verb-command.ts')).verbCommand(argv, { entry, again: run });
  }
}

/** Node 22.8 and later keep compiled code on disk, which halves the loading of the server. Node 20 does not know how. */
function rememberCompiledCode(): void {
  const enable: unknown = Reflect.get(process.getBuiltinModule('node:module'), 'enableCompileCache');
  if (typeof enable === 'function') Reflect.apply(enable, undefined, []);
}

async function forwardCommand(argv: readonly string[]): Promise<number> {
  const options = readOptions(argv);
  if (options === 'help') return (await import('./help-command.ts')).helpCommand();
  if (options === 'wrong') return (await import('./unknown-command.ts')).unknownCommand(argv);
  if (process.stdin.isTTY)
    console.error(
      'mcp-unity-bridge: waiting for an AI client, which speaks MCP on stdin. Ctrl+C ends it; --help says what else there is.',
    );
  const server = { stateDir: stateDirOf(process.env), entry };
  tellOfDebugLog(server.stateDir);
  await forward({ find: (search) => findServer({ ...server, ...search }), ...options });
  return 0;
}

/** The server inherits the path: so it is the one that is said here. */
function tellOfDebugLog(stateDir: string): void {
  const file = debugLogFile(process.env['MCP_DEBUG'], stateDir, new Date());
  if (file === undefined || !isSwitch(process.env['MCP_DEBUG'])) return;
  process.env['MCP_DEBUG'] = file;
  console.error(
    `mcp-unity-bridge: MCP_DEBUG: a server that this client starts (not one that runs already) writes its log to ${file}`,
  );
}

/** By hand, as loading `parseArgs` would cost every client's start. */
function readOptions(argv: readonly string[]): { project?: string; tools?: string } | 'help' | 'wrong' {
  const [name, value, ...others] = argv.flatMap((word) => {
    const [, option, text] = /^(--(?:project|tools))=(.*)$/s.exec(word) ?? [];
    return option === undefined || text === undefined ? [word] : [option, text];
  });
  if (name === undefined) return {};
  if (name === '--help' || name === '-h') return 'help';
  if (value === undefined || value === '') return 'wrong';
  const rest = readOptions(others);
  if (rest === 'help' || rest === 'wrong') return 'wrong';
  if (name === '--project' && rest.project === undefined)
    return { ...rest, project: projectOption(value, process.cwd()) };
  return name === '--tools' && rest.tools === undefined && ['six', 'read', 'all'].includes(value)
    ? { ...rest, tools: value }
    : 'wrong';
}

/** Most files of a program are read at the same time when it starts. */
function tellOfDescriptors(error: unknown): number {
  if (!isCode(error, 'EMFILE') && !isCode(error, 'ENFILE')) throw error;
  console.error(
    'mcp-unity-bridge: this process may open too few files to start. Allow it at least 256 (ulimit -n 256), then try again.',
  );
  return 1;
}

const refusal = refuseNode(process.versions.node);
// The doctor says it as well, and what else there is.
if (refusal !== undefined && process.argv[2] !== 'doctor') {
  console.error(`mcp-unity-bridge: ${refusal} Install a later one (https://nodejs.org), then restart the AI client.`);
  process.exit(1);
}
const code = await run(process.argv.slice(2)).catch(tellOfDescriptors);
// Output that could not be written has left its own.
process.exit(code === 0 ? process.exitCode : code);
