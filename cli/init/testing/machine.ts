import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scratchFolder } from '../../../proof/kit/scratch.ts';

/** A home folder and a Unity project that hold only what a test puts there. */
export interface Machine {
  readonly home: string;
  readonly project: string;
  readonly env: NodeJS.ProcessEnv;
  /** Writes a file, with its folders; an ending slash makes a folder alone. The path is relative to home and project's parent. */
  put(path: string, text?: string): void;
  read(path: string): string;
  /** The state folder. */
  readonly state: string;
  /** Every file below the home folder, sorted. */
  files(): readonly string[];
  /** The copies that are kept of files, by their names. */
  backups(): readonly string[];
  run(
    entry: string,
    args: readonly string[],
    options?: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv },
  ): { readonly status: number | null; readonly stdout: string; readonly stderr: string };
}

export function createMachine(): Machine {
  const root = scratchFolder();
  const [home, project] = [join(root, 'home'), join(root, 'home', 'My Game')];
  const state = join(root, 'state');
  const put = (path: string, text = ''): void => {
    mkdirSync(path.endsWith('/') ? join(home, path) : dirname(join(home, path)), { recursive: true });
    if (!path.endsWith('/')) writeFileSync(join(home, path), text);
  };
  put('My Game/ProjectSettings/ProjectVersion.txt', 'm_EditorVersion: 2022.3.10f1\n');
  put('My Game/Packages/manifest.json', '{\n  "dependencies": {\n    "com.unity.ugui": "1.0.0"\n  }\n}\n');
  // Of the machine that runs this nothing shall be found.
  const env = { HOME: home, PATH: '/usr/sbin', MCP_UNITY_BRIDGE_HOME: state, TERM: 'xterm' };
  const all = (): readonly string[] =>
    readdirSync(home, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(home.length + 1))
      .toSorted();
  return {
    home,
    project,
    env,
    put,
    read: (path) => readFileSync(join(home, path), 'utf8'),
    state,
    files: all,
    backups: () => (existsSync(join(state, 'backups')) ? readdirSync(join(state, 'backups')).toSorted() : []),
    run: (entry, args, { cwd = project, env: more = {} } = {}) =>
      spawnSync(process.execPath, [entry, 'init', ...args], {
        cwd,
        env: { ...env, ...more },
        encoding: 'utf8',
        input: '',
      }),
  };
}
