import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scratchFolder, createHome, isAlive, type Home, waitFor } from '../../../proof/kit/scratch.ts';
import { askStatus } from '../../../server/clients/forwarder/command.ts';
import { NoServerError } from '../../../server/clients/forwarder/link.ts';
import type { ServerStatus } from '../../../generated/typescript/link.ts';
import type { DoctorReport } from '../run-checks.ts';

/** A machine of its own for one test: state dir, home folder with Claude Code set up, a Unity project as working folder, a PATH with nothing but Node. */
export interface Fixture {
  readonly home: Home;
  readonly dir: string;
  readonly userHome: string;
  readonly project: string;
  readonly env: NodeJS.ProcessEnv;
  /** Starts the bin; it is killed at the end. */
  start(args: readonly string[], options?: DoctorFixtureOptions): ChildProcess;
  /** Starts a server and waits until it can be found. Resolves to its pid. */
  serve(args?: readonly string[], options?: DoctorFixtureOptions): Promise<number>;
  status(): Promise<ServerStatus>;
  /** Writes a file of the home folder, and returns its path. */
  write(path: string, content: string | object): string;
  doctor(options?: DoctorOptions): Promise<Examined>;
  remove(): Promise<void>;
}

export interface DoctorFixtureOptions {
  readonly entry?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Arguments of Node. */
  readonly node?: readonly string[];
}

export interface DoctorOptions extends DoctorFixtureOptions {
  readonly args?: readonly string[];
  readonly cwd?: string;
  readonly uid?: number;
}

export interface Examined {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Of --json, the default. */
  readonly report: () => DoctorReport;
  /** Ids of all findings. */
  readonly ids: () => string[];
}

/** Longer than the longest check. */
const DOCTOR_LIMIT_MS = 60_000;

export function createFixture(entry: string): Fixture {
  const home = createHome();
  const root = scratchFolder();
  chmodSync(root, 0o755);
  const [userHome, project, bin] = [join(root, 'home-of-anna'), join(root, 'Game'), join(root, 'bin')];
  for (const folder of [
    userHome,
    bin,
    join(project, 'ProjectSettings'),
    join(project, 'Packages'),
    join(project, 'Assets'),
  ])
    mkdirSync(folder, { recursive: true });
  symlinkSync(process.execPath, join(bin, 'node'));
  writeFileSync(join(project, 'ProjectSettings', 'ProjectVersion.txt'), 'm_EditorVersion: 2022.3.62f3\n');
  writeFileSync(
    join(project, 'Packages', 'manifest.json'),
    JSON.stringify({ dependencies: { 'com.mcp-unity-bridge.editor': 'https://example.com/x.git?path=/unity#main' } }),
  );
  writeFileSync(
    join(userHome, '.claude.json'),
    JSON.stringify({ mcpServers: { unity: { command: 'node', args: [entry] } } }),
  );
  const env: NodeJS.ProcessEnv = {
    PATH: bin,
    HOME: userHome,
    USERPROFILE: userHome,
    MCP_UNITY_BRIDGE_HOME: home.dir,
    MCP_DEBUG: join(home.dir, 'server.log'),
  };

  const start = (args: readonly string[], options: DoctorFixtureOptions = {}): ChildProcess => {
    const child = spawn(process.execPath, [...(options.node ?? []), options.entry ?? entry, ...args], {
      cwd: project,
      env: { ...env, ...options.env },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    home.owns(child.pid);
    child.stdin.on('error', () => undefined);
    return child;
  };
  const status = (): Promise<ServerStatus> => askStatus({ stateDir: home.dir });
  return {
    home,
    dir: home.dir,
    userHome,
    project,
    env,
    start,
    status,
    async serve(args = [], options = {}) {
      const child = start(['serve', ...args], options);
      const { pid } = await waitFor('the server', () => home.hub().then((hub) => hub.pid === child.pid && hub));
      await waitFor('the store', () => status().then(({ store }) => store.kind !== 'opening'));
      return pid;
    },
    write(path, content) {
      const file = join(userHome, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      return file;
    },
    doctor: (options = {}) => runDoctor({ entry, project, env }, options),
    async remove() {
      await home.remove();
    },
  };
}

function runDoctor(
  fixture: { readonly entry: string; readonly project: string; readonly env: NodeJS.ProcessEnv },
  options: DoctorOptions,
): Promise<Examined> {
  const { args = ['--json'], cwd = fixture.project, entry = fixture.entry, node = [], uid } = options;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...node, entry, 'doctor', ...args], {
      cwd,
      env: { ...fixture.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: DOCTOR_LIMIT_MS,
      ...(uid === undefined ? {} : { uid, gid: uid }),
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('close', (code) => {
      const report = (): DoctorReport => {
        try {
          return JSON.parse(stdout);
        } catch {
          throw new Error(
            `expected the report on stdout, got ${JSON.stringify(stdout)}; exit code ${code}, stderr ${stderr}`,
          );
        }
      };
      resolve({
        code,
        stdout,
        stderr,
        report,
        ids: () => report().checks.flatMap(({ findings }) => findings.map(({ id }) => id)),
      });
    });
  });
}

/** A mock Editor that receives its faults on stdin. */
export interface MockEditor {
  send(command: string): void;
  readonly process: ChildProcess;
}

/** Starts one and waits until the server knows it as connected, with a first heartbeat. */
export async function openMock(fixture: Fixture, project: string, args: readonly string[] = []): Promise<MockEditor> {
  const child = fixture.start(['mock', '--project', project, '--quiet', ...args]);
  await waitFor('the Editor', async () =>
    // A server that has just started on a busy machine is silent for a while.
    (await fixture.status().catch(withoutServer))?.editors.some(
      (one) => one.project_path === project && one.state === 'connected' && one.main_thread_age_ms !== undefined,
    ),
  );
  return { process: child, send: (command) => void child.stdin?.write(`${command}\n`) };
}

function withoutServer(error: unknown): undefined {
  if (!(error instanceof NoServerError)) throw error;
}

/** Kills it and waits until it is gone. */
export async function killed(pid: number, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  process.kill(pid, signal);
  await waitFor('the process to be gone', () => !isAlive(pid));
}
