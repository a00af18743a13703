import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signalGroup, splitCommand, toSpawn, pollUntil } from '../lib/child.ts';
import { resultOf } from '../../server/lib/errors.ts';

/** The Unity side as processes that the runner starts and kills. */
export interface UnityCommand {
  readonly running: boolean;
  /** Its output since the case began, of both streams. */
  readonly output: string;
  /** Its exit, as text; undefined while it runs or after the runner stopped it. */
  readonly ended: string | undefined;
  start(project: string): void;
  /** SIGKILL to the command and everything it started. Resolves when they have ended. */
  kill(): Promise<void>;
  signal(name: 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): void;
}

const isWindows = process.platform === 'win32';

/** Enough to show why it failed. */
const OUTPUT_CHARS = 200_000;

/** Longest wait for the streams to close: a process outside the group may have them open. */
const GONE_MS = 2000;

/** Longer only if no process reaps zombies (a container without an init). */
const BURIED_MS = 200;

const groups = new Set<number>();

process.once('exit', () => {
  for (const pid of groups) signalGroup(pid, 'SIGKILL');
});

/** The command is split as a shell would, and run without one. `{project}` in it becomes the project folder, which is also the working folder. `changed` is called at each output and at its end. */
export function createUnityCommand(command: string, env: NodeJS.ProcessEnv, changed: () => void): UnityCommand {
  let child: ChildProcess | undefined;
  let gone: Promise<void> = Promise.resolve();
  let output = '';
  let ended: string | undefined;
  const hear = (data: Buffer): void => {
    output = (output + data.toString('utf8')).slice(-OUTPUT_CHARS);
    changed();
  };
  return {
    get running() {
      return child !== undefined;
    },
    get output() {
      return output;
    },
    get ended() {
      return ended;
    },
    start: (project) => {
      ended = undefined;
      const [program = '', ...args] = splitCommand(command).map((word) => word.replaceAll('{project}', project));
      const { shell, ...words } = toSpawn(program, args);
      const started = spawn(words.command, words.args, {
        cwd: project,
        env,
        shell,
        detached: !isWindows,
        windowsHide: true,
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      child = started;
      if (started.pid !== undefined) groups.add(started.pid);
      started.stdout.on('data', hear);
      started.stderr.on('data', hear);
      started.stdin.on('error', () => {});
      gone = new Promise((resolve) => {
        const finish = (how: string): void => {
          if (started.pid !== undefined) groups.delete(started.pid);
          if (child === started) {
            child = undefined;
            ended = how;
          }
          changed();
        };
        started.on('error', (error) => {
          finish(`it could not be started: ${error.message}`);
          resolve();
        });
        // The streams stay open while any process runs that it started.
        started.on('close', () => resolve());
        started.on('exit', () => setTimeout(resolve, GONE_MS).unref());
        started.on('exit', (code, signal) =>
          finish(signal === null ? `it ended with code ${code ?? '?'}` : `it was ended by ${signal}`),
        );
      });
    },
    kill: async () => {
      const victim = child;
      child = undefined;
      if (victim?.pid === undefined) return;
      signalGroup(victim.pid, 'SIGKILL');
      await gone;
      await buried(victim.pid);
    },
    signal: (name) => {
      if (child?.pid !== undefined) signalGroup(child.pid, name);
    },
  };
}

/** Waits until the group has left the process table, in which some Unity sides search for their predecessor. */
async function buried(pid: number): Promise<void> {
  await pollUntil(() => resultOf(() => process.kill(isWindows ? pid : -pid, 0)) === undefined, BURIED_MS);
}

/** The files of one case: a state dir in which the Unity side finds the server, a project, and the ledger. */
export interface BridgeFolders {
  /** For MCP_UNITY_BRIDGE_HOME. */
  readonly home: string;
  readonly project: string;
  readonly ledger: string;
  writeHub(content: { readonly url: string; readonly boot_id: string; readonly host: string }): void;
  /** Deletes the files that the bridge has written into the project. */
  deleteJournal(): void;
  /** Copies the project to another folder, which is the project from then on. */
  copyProject(): void;
  remove(): void;
}

/** Folders of a real Unity project that its bridge does not write. */
const PROJECT_FOLDERS: readonly string[] = ['Assets', 'Packages', 'ProjectSettings'];

export function makeBridgeFolders(token: string): BridgeFolders {
  const folder = mkdtempSync(join(tmpdir(), 'mub-bridge-'));
  const home = join(folder, 'home');
  let project = join(folder, 'Project');
  mkdirSync(home, { mode: 0o700 });
  for (const name of PROJECT_FOLDERS) mkdirSync(join(project, name), { recursive: true });
  writeFileSync(join(home, 'token'), `${token}\n`, { mode: 0o600 });
  return {
    home,
    get project() {
      return project;
    },
    ledger: join(folder, 'ledger.txt'),
    writeHub: (content) => {
      const draft = join(home, `hub.json.${content.boot_id}`);
      writeFileSync(
        draft,
        `${JSON.stringify({ version: 1, ...content, socket: join(home, 'none.sock'), pid: process.pid, server_version: 'conformance' })}\n`,
        { mode: 0o600 },
      );
      renameSync(draft, join(home, 'hub.json'));
    },
    deleteJournal: () => {
      for (const name of readdirSync(project))
        if (!PROJECT_FOLDERS.includes(name)) rmSync(join(project, name), { recursive: true, force: true });
    },
    copyProject: () => {
      cpSync(project, `${project}-copy`, { recursive: true });
      project = `${project}-copy`;
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
