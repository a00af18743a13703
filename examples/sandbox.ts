import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readHubFile } from '../server/lib/home/state-files.ts';
import { isRunning } from '../server/lib/this-program.ts';

/** A folder of its own for one program: a Unity project with its mock Editor, and a state folder for the server that the program starts. */
interface Sandbox {
  /** Runs a program in the project's folder. Throws, with what it printed, if it does not end well within its time. */
  readonly play: (command: string, args: readonly string[], env: NodeJS.ProcessEnv) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Far longer than a session takes. */
const PATIENCE_MS = 60_000;

/** Starts a mock Editor. `bin` is the built program. */
export function openSandbox(bin: string): Sandbox {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcp-unity-bridge-example-')));
  const project = join(folder, 'My Game');
  mkdirSync(project);
  const state = join(folder, 'state');
  const env = { ...process.env, MCP_UNITY_BRIDGE_HOME: state };
  const mock = spawn(process.execPath, [bin, 'mock', '--project', project, '--quiet', '--until-stdin-ends'], {
    env,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  return {
    play: (command, args, more) =>
      playProgram(
        spawn(command, args, { cwd: project, env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] }),
        command,
      ),
    close: async () => {
      mock.stdin.end();
      await Promise.all([untilEnded(mock), endServer(state)]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function playProgram(
  child: ChildProcess & { readonly stdout: NodeJS.ReadableStream; readonly stderr: NodeJS.ReadableStream },
  command: string,
): Promise<string> {
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  const [code, signal]: unknown[] = await once(child, 'close').finally(() => clearTimeout(patience));
  if (code !== 0) throw new Error(`${command} ended with ${String(code ?? signal)}:\n${output.stdout}${output.stderr}`);
  return output.stdout;
}

async function untilEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** The server outlives its clients for some minutes, unless it is asked to end. */
async function endServer(stateDir: string): Promise<void> {
  const pid = readHubFile(stateDir)?.pid;
  if (pid === undefined) return;
  process.kill(pid, 'SIGTERM');
  while (isRunning(pid)) await pause(20);
}
