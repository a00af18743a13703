import { debugLogFile, isSwitch } from '../server/lib/logging.ts';
import { findServer } from '../server/clients/forwarder/find-server.ts';
import { forwardClient } from '../server/clients/forwarder/forward.ts';
import { projectOption } from '../server/clients/forwarder/project-around.ts';
import { isCode } from '../server/lib/errors.ts';
import { stateDirOf } from '../server/lib/home/state-dir.ts';
import { refuseNode } from '../server/lib/this-program.ts';

/** The script that servers are started with. */
const entry = import.meta.filename;

async function run(argv: readonly string[]): Promise<number> {
  const [command = 'forward', ...rest] = argv;
  if (command === 'forward') return forwardCommand(rest);
  if (command.startsWith('-') && !isAboutItself(command)) return forwardCommand(argv);
  return (await import('./named-command.ts')).namedCommand(argv, { entry, again: run });
}

const isAboutItself = (word: string): boolean => ['--version', '-v', '--help', '-h'].includes(word);

async function forwardCommand(argv: readonly string[]): Promise<number> {
  const options = readOptions(argv);
  if (options === 'help') return (await import('./named-command.ts')).helpCommand();
  if (options === 'wrong') return (await import('./named-command.ts')).unknownCommand(argv);
  if (process.stdin.isTTY)
    console.error(
      'mcp-unity-bridge: waiting for an AI client that speaks MCP on stdin. Ctrl+C ends it; --help lists the commands.',
    );
  const server = { stateDir: stateDirOf(process.env), entry };
  reportDebugLog(server.stateDir);
  return forwardClient({ find: (search) => findServer({ ...server, ...search }), ...options });
}

/** The server inherits the path: so it is the one that is shown here. */
function reportDebugLog(stateDir: string): void {
  const file = debugLogFile(process.env['MCP_DEBUG'], stateDir, new Date());
  if (file === undefined || !isSwitch(process.env['MCP_DEBUG'])) return;
  process.env['MCP_DEBUG'] = file;
  console.error(
    `mcp-unity-bridge: MCP_DEBUG: a server that this client starts (not one that runs already) writes its log to ${file}`,
  );
}

/** A parser of its own, as loading `parseArgs` would delay every client's start. */
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
  if (name === '--project' && rest.project === undefined) return { ...rest, project: projectOption(value) };
  return name === '--tools' && rest.tools === undefined && ['six', 'read', 'all'].includes(value)
    ? { ...rest, tools: value }
    : 'wrong';
}

/** The server opens its store, its logs and its sockets when it starts. */
function explainExit(error: unknown): number {
  // By its name: each command is a bundle of its own.
  if (error instanceof Error && error.name === 'FolderError') {
    console.error(`mcp-unity-bridge: ${error.message}`);
    return 1;
  }
  if (!isCode(error, 'EMFILE') && !isCode(error, 'ENFILE')) throw error;
  console.error(
    'mcp-unity-bridge: this process may open too few files to start. Allow it at least 256 (ulimit -n 256), then try again.',
  );
  return 1;
}

const refusal = refuseNode(process.versions.node);
// The doctor reports it with its other findings.
if (refusal !== undefined && process.argv[2] !== 'doctor') {
  console.error(`mcp-unity-bridge: ${refusal} Install a later one (https://nodejs.org), then restart the AI client.`);
  process.exit(1);
}
void run(process.argv.slice(2))
  .catch(explainExit)
  // Failed output has set an exit code of its own.
  .then((code) => process.exit(code === 0 ? process.exitCode : code));
