import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { watch } from '../../proof/kit/running.ts';
import { makeUnityProject, scratchFolder, createHome, isAlive, type Home, waitFor } from '../../proof/kit/scratch.ts';
import { root, type Block, type Page } from './pages.ts';

/** The result of a command line. */
export interface Ran {
  readonly code: number | null;
  /** Standard output and error, in the order of their arrival. */
  readonly output: string;
}

/** A program that keeps running. */
export interface SandboxProcess {
  output(): string;
  readonly process: ChildProcess;
  ended(): Ran | undefined;
}

/**
 * A machine for one page: home, state folder and a Unity project of its own, `npx mcp-unity-bridge` and `mcp-unity-bridge` on the PATH, a clone of the
 * repository with what was built. Lines are run by bash, one after the other; `cd` lasts.
 */
export interface DocsSandbox {
  readonly home: Home;
  /** The folder of the Unity project MyGame, also as ~/MyGame and ./MyGame. */
  readonly project: string;
  run(line: string, options?: { readonly env?: NodeJS.ProcessEnv }): Ran;
  start(line: string, options?: { readonly env?: NodeJS.ProcessEnv }): SandboxProcess;
  /** The folder in which the next lines are run. */
  goTo(folder: 'clone' | 'work' | 'MyGame'): void;
  /** A mock Editor of MyGame, unless the page has started one. */
  needEditor(): Promise<void>;
  remove(): Promise<void>;
}

/** No command of the documentation may take longer. */
const LIMIT_MS = 30_000;

export function openSandbox(entry: string): DocsSandbox {
  const home = createHome();
  const folder = scratchFolder();
  const places = {
    work: join(folder, 'work'),
    clone: join(folder, 'clone'),
    bin: join(folder, 'bin'),
    user: join(folder, 'user'),
  };
  for (const place of Object.values(places)) mkdirSync(place);
  const project = makeUnityProject(join(places.work, 'MyGame'));
  symlinkSync(project, join(places.user, 'MyGame'));
  // The sign of an AI client.
  writeFileSync(join(places.user, '.claude.json'), '{}\n');
  makeCommands(places.bin, entry);
  makeClone(places.clone, entry);
  const env = { ...home.env, HOME: places.user, PATH: `${places.bin}:${process.env['PATH']}`, NO_COLOR: '1', CI: '1' };
  let here = places.work;
  const running: SandboxProcess[] = [];
  let hasEditor = false;
  /** The placeholders replaced as by a reader. */
  const localized = (line: string): string =>
    line.replaceAll('/path/to/MyGame', project).replaceAll('/path/to/clone', places.clone);
  const start = (line: string, options: { readonly env?: NodeJS.ProcessEnv } = {}): SandboxProcess => {
    const one = startProgram(`exec ${localized(line)}`, here, { ...env, ...options.env });
    home.owns(one.process.pid);
    running.push(one);
    hasEditor ||= / mock\b/.test(line);
    return one;
  };
  return {
    home,
    project,
    start,
    run(line, options = {}) {
      const place = join(folder, 'here');
      const script = `${localized(line)}\ncode=$?; pwd > '${place}'; exit $code`;
      const { status, stdout } = spawnSync('bash', ['--norc', '-c', `{ ${script}\n} 2>&1`], {
        cwd: here,
        env: { ...env, ...options.env },
        encoding: 'utf8',
        input: '',
        timeout: LIMIT_MS,
      });
      here = spawnSync('cat', [place], { encoding: 'utf8' }).stdout.trim() || here;
      return { code: status, output: stdout };
    },
    goTo: (name) => (here = name === 'MyGame' ? project : places[name]),
    async needEditor() {
      if (hasEditor) return;
      const editor = start(`mcp-unity-bridge mock --project '${project}'`);
      await waitFor('the mock Editor', () => /domain loaded/.test(editor.output()));
    },
    async remove() {
      for (const { process } of running) process.kill();
      await waitFor('the programs to end', () =>
        running.every((one) => one.ended() !== undefined || !isAlive(one.process.pid ?? 0)),
      );
      await home.remove();
    },
  };
}

function startProgram(line: string, cwd: string, env: NodeJS.ProcessEnv): SandboxProcess {
  const child = spawn('bash', ['--norc', '-c', line], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
  const { output, ended } = watch(child);
  const ranTo = (end: Pick<Ran, 'code'> | undefined): Ran | undefined => end && { ...end, output: output() };
  return { process: child, output, ended: () => ranTo(ended()) };
}

/** Creates the commands that the registry, or an installation, would put on the PATH. */
function makeCommands(folder: string, entry: string): void {
  const ours = `exec '${process.execPath}' '${entry}' "$@"`;
  const commands = {
    'mcp-unity-bridge': ours,
    npx: `[ "$1" = -y ] && shift\ncase "$1" in mcp-unity-bridge*) shift;; *) echo "npx $1: not of this project" >&2; exit 127;; esac\n${ours}`,
  };
  for (const [name, script] of Object.entries(commands)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
}

/** The repository as a clone would have it, with the bin that was built for this test as `dist`. */
function makeClone(folder: string, entry: string): void {
  for (const name of readdirSync(root))
    if (!['.git', 'dist', 'report'].includes(name)) symlinkSync(join(root, name), join(folder, name));
  symlinkSync(join(entry, '..'), join(folder, 'dist'));
}

/** A block and where it is played. Each page has a sandbox, which is made when it is first needed. */
export interface BlockContext {
  readonly page: Page;
  readonly block: Block;
  readonly sandbox: () => DocsSandbox;
}

/** Throws, in a sentence, if what the block shows is not so. */
export type Player = (context: BlockContext) => Promise<void> | void;
