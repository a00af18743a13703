import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { runProcess, type RunOptions, type Running, watch } from './running.ts';
import { scratchFolder, createHome, kill, type Home, waitFor } from './scratch.ts';
import { userPolicyPath } from '../../server/policy/policies.ts';

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface StartOptions extends RunOptions {
  readonly input?: string;
}

/** A user's machine in small: a state folder, a Unity project, and commands of a built bin. */
export interface Fixture {
  readonly home: Home;
  /** The project folder, which is the working folder of all commands. */
  readonly project: string;
  start(words: readonly string[], options?: StartOptions): Running;
  run(words: readonly string[], options?: StartOptions): Promise<Ended>;
  /** A mock Editor of the project, connected when its server runs. `send`: a command on its stdin. */
  startEditor(more?: readonly string[]): { send(command: string): void; quit(): Promise<void> };
  /** The user's own policy, from the next call on. No reader ever finds half of it. */
  setPolicy(policy: object): void;
  /** Lines of the ledger that code writes by File.AppendAllText("<name>"). */
  ledger(name: string): readonly string[];
  remove(): Promise<void>;
}

export function createFixture(entry: string): Fixture {
  const home = createHome();
  const folder = scratchFolder();
  const project = join(folder, 'MyGame');
  mkdirSync(join(project, 'Assets'), { recursive: true });
  mkdirSync(join(project, 'ProjectSettings'), { recursive: true });
  const start = (words: readonly string[], { input, cwd = project, env = {} }: StartOptions = {}): Running => {
    const running = runProcess(home, [entry, ...words], { cwd, env });
    running.process.stdin?.end(input ?? '');
    return running;
  };
  return {
    home,
    project,
    start,
    async run(words, options) {
      const running = start(words, options);
      const status = await running.exit();
      return { status, stdout: running.stdout(), stderr: running.stderr() };
    },
    startEditor(more = []) {
      const child = spawn(process.execPath, [entry, 'mock', '--project', project, '--quiet', ...more], {
        env: home.env,
        stdio: ['pipe', 'ignore', 'inherit'],
      });
      home.owns(child.pid);
      return {
        send: (command) => void child.stdin.write(`${command}\n`),
        async quit() {
          child.stdin.write('quit\n');
          await waitFor('the mock Editor to quit', () => child.exitCode !== null);
        },
      };
    },
    setPolicy(policy) {
      const path = userPolicyPath(home.dir);
      writeFileSync(`${path}.draft`, JSON.stringify({ version: 1, ...policy }), { mode: 0o600 });
      renameSync(`${path}.draft`, path);
    },
    ledger: (name) => linesOf(join(project, name)),
    async remove() {
      await home.remove();
    },
  };
}

function linesOf(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').trim().split('\n');
  } catch {
    return [];
  }
}

/** Ends a process as a crash would. */
export const crash = (pid: number): void => kill(pid, 'SIGKILL');

/** Makes a terminal for a command; of Debian's essential packages. Other systems have another program of this name. */
const SCRIPT = '/usr/bin/script';
export const hasTerminals = process.platform === 'linux' && existsSync(SCRIPT);

/** A command on a terminal. */
export interface Terminal {
  /** All output so far. */
  screen(): string;
  type(text: string): void;
  /** The exit code of the command. */
  exit(): Promise<number | null>;
}

/** Runs a command of a built bin on a terminal of this many columns. */
export function onTerminal(
  { entry, fixture }: { readonly entry: string; readonly fixture: Fixture },
  words: readonly string[],
  { env = {}, columns }: { readonly env?: NodeJS.ProcessEnv; readonly columns?: number } = {},
): Terminal {
  const command = [process.execPath, entry, ...words].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const sized = columns === undefined ? command : `stty cols ${columns}; exec ${command}`;
  const child = spawn(SCRIPT, ['-qec', sized, '/dev/null'], {
    cwd: fixture.project,
    env: { ...fixture.home.env, SHELL: '/bin/sh', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  fixture.home.owns(child.pid);
  const running = watch(child);
  return {
    screen: () => running.stdout().replaceAll('\r\n', '\n'),
    type: (text) => void child.stdin.write(text),
    exit: running.exit,
  };
}
