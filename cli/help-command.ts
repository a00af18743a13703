import { stateDirOf } from '../server/home/state-dir.ts';
import { packageVersion } from '../server/lib/version.ts';

/** The help of the whole program. */
export const usage = `mcp-unity-bridge ${packageVersion}: Unity for AI clients, over MCP.

Usage: mcp-unity-bridge [command] [options]

Every day:
  init                  sets up the AI clients of this machine
  skills                teaches agents with a shell to use this command line
  upgrade               moves entries, skills and Unity package to this version
  doctor                finds what is wrong between AI client and Unity, and how to fix it
  status                what goes on: Editors, AI clients, operations
  open                  shows it as a page in the browser
  run "<C#>"            runs C# in the Unity Editor and prints what it returns
  query "<expression>"  reads one value, such as Scene['Player'].transform.position
  operations            lists what AI clients have done; shows or cancels one
  logs [--follow]       the console of Unity, and what code has written
  cancel <log_id>       cancels an operation

AI clients and servers:
  (none), forward       stdio MCP server, as AI clients launch it; finds the server of this user, or starts it
    --project <dir>     the Unity project to talk to (folder or name), where the working folder does not tell
    --tools <which>     which tools the client sees: six; read, also those of its Editor that the policy lets run; all
  serve                 runs the server in the foreground
  connect <url>         the same as the first, with a server that listens for HTTP (serve --http), here or elsewhere
  token                 shows or replaces the secret that server, Editors and \`connect\` share
  policy                what AI clients may do, and which file says so

For those who build and test bridges:
  mock                  a stand-in for the Unity Editor
  demo                  shows what it is all about, with a mock Editor
  conformance           tests any MCP server or Unity bridge against the contract
  generate              generates code from a contract

  --version, --help

Each command explains itself: mcp-unity-bridge <command> --help.

State is kept in ${stateDirOf(process.env)} (MCP_UNITY_BRIDGE_HOME).`;

/** Prints the help of the whole program. Returns the exit code. */
export function helpCommand(): number {
  console.log(usage);
  return 0;
}
