// npm run prove examples: both examples play their session against the real server and a mock Editor, and say the same, line by line; and both are type-checked.
//   tsx examples/run-examples.ts [--dist DIR]
// What needs a tool that is missing is reported as "not run"; MCP_UNITY_REQUIRE=python,mypy,mcp makes that a failure.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openSandbox } from './sandbox.ts';
import { isRequired } from '../proof/lib/program.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { dist: { type: 'string', default: join(root, 'dist') } } });
const bin = resolve(values.dist, 'mcp-unity-bridge.cjs');
const server = [process.execPath, bin];
const expected = readFileSync(join(root, 'examples', 'transcript.txt'), 'utf8');
const pythonPath = {
  PYTHONPATH: [
    join(root, 'generated', 'python'),
    ...(process.env['PYTHONPATH'] ?? '').split(delimiter).filter((path) => path !== ''),
  ].join(delimiter),
  PYTHONDONTWRITEBYTECODE: '1',
};

interface Outcome {
  readonly kind: 'passed' | 'failed' | 'not run';
  readonly reason?: string;
}

interface Part {
  readonly title: string;
  /** Tools that it needs: as MCP_UNITY_REQUIRE names them, and what is lacking. */
  readonly needs: readonly Need[];
  readonly play: () => Promise<void> | void;
}

interface Need {
  readonly name: string;
  readonly lacking: string | undefined;
}

const canRun = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore', env: { ...process.env, ...pythonPath } }).status === 0;
const python: Need = {
  name: 'python',
  lacking: canRun('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))'])
    ? undefined
    : 'no python3 of 3.10 or later',
};
const mypy: Need = { name: 'mypy', lacking: canRun('mypy', ['--version']) ? undefined : 'no mypy' };
const mcp: Need = {
  name: 'mcp',
  lacking:
    python.lacking ??
    (canRun('python3', ['-c', 'import mcp.client.stdio']) ? undefined : 'the official mcp package is not installed'),
};

const project = installTypeScript();
const checks: readonly Part[] = [
  { title: 'TypeScript: types', needs: [], play: checkTypeScript },
  { title: 'Python: types', needs: [mypy], play: checkPython },
];
const sessions: readonly Part[] = [
  {
    title: 'TypeScript: session',
    needs: [],
    play: () =>
      playInSandbox(process.execPath, ['--import', import.meta.resolve('tsx'), join(project, 'session.ts'), ...server]),
  },
  {
    title: 'Python: session over plain_stdio.py',
    needs: [python],
    play: () => playInSandbox('python3', [pythonFile('session.py'), '--plain', ...server], pythonPath),
  },
  {
    title: 'Python: session over the official mcp package',
    needs: [mcp],
    play: () => playInSandbox('python3', [pythonFile('session.py'), ...server], pythonPath),
  },
];

try {
  process.exitCode = await runAll();
} finally {
  rmSync(dirname(project), { recursive: true, force: true });
}

async function runAll(): Promise<number> {
  const began = performance.now();
  const outcomes: Outcome[] = [];
  for (const part of checks) outcomes.push(await reportPart(part));
  // They wait most of the time, each in a sandbox of its own.
  outcomes.push(...(await Promise.all(sessions.map(reportPart))));
  const count = (kind: Outcome['kind']): number => outcomes.filter((outcome) => outcome.kind === kind).length;
  console.log(`${((performance.now() - began) / 1000).toFixed(1)} s`);
  console.log(`examples: ${count('passed')} passed, ${count('failed')} failed, ${count('not run')} skipped`);
  return count('failed') === 0 ? 0 : 1;
}

async function reportPart(part: Part): Promise<Outcome> {
  const started = performance.now();
  const outcome = await outcomeOf(part);
  console.log(
    `${outcome.kind.padEnd(8)} ${part.title}${outcome.kind === 'passed' ? ` (${((performance.now() - started) / 1000).toFixed(1)} s)` : `: ${outcome.reason ?? ''}`}`,
  );
  return outcome;
}

async function outcomeOf({ needs, play }: Part): Promise<Outcome> {
  const missing = needs.find(({ lacking }) => lacking !== undefined);
  if (missing?.lacking !== undefined) {
    return { kind: isRequired(missing.name) ? 'failed' : 'not run', reason: missing.lacking };
  }
  try {
    await play();
    return { kind: 'passed' };
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Plays a session and compares what it printed with transcript.txt. */
async function playInSandbox(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const sandbox = openSandbox(bin);
  try {
    const output = await sandbox.play(command, args, env);
    if (output !== expected)
      throw new Error(`expected the text of examples/transcript.txt, got:\n${firstDifference(output)}`);
  } finally {
    await sandbox.close();
  }
}

function firstDifference(output: string): string {
  const [wanted, got] = [expected.split('\n'), output.split('\n')];
  const at = wanted.findIndex((line, index) => line !== got[index]);
  return at === -1
    ? output
    : `line ${at + 1}\n  expected ${wanted[at] ?? 'nothing'}\n  got      ${got[at] ?? 'nothing'}`;
}

/** A copy of the example outside this repository, with the packages that it names and no others. */
function installTypeScript(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'mcp-unity-bridge-example-')), 'typescript');
  cpSync(join(root, 'examples', 'typescript'), folder, {
    recursive: true,
    filter: (path) => !path.endsWith('node_modules'),
  });
  for (const name of ['@modelcontextprotocol/client', '@types/node'])
    linkPackage(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  linkPackage(root, join(folder, 'node_modules', 'mcp-unity-bridge'));
  return folder;
}

function linkPackage(target: string, place: string): void {
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(target, place, 'junction');
}

/** Against the declarations that are published, made afresh. */
function checkTypeScript(): void {
  checkTypes(process.execPath, [join(root, 'tools', 'build-types.mjs')]);
  checkTypes(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project]);
}

function checkPython(): void {
  const folders = [
    join(root, 'generated', 'python', 'mcp_unity_bridge'),
    join(root, 'examples', 'python'),
    join(root, 'codegen', 'python'),
  ];
  const cache = join(root, 'node_modules', '.cache', 'mypy');
  checkTypes('mypy', ['--strict', '--python-version', '3.10', '--cache-dir', cache, ...folders], {
    MYPYPATH: pythonPath.PYTHONPATH,
  });
}

function checkTypes(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
}

function pythonFile(name: string): string {
  return join(root, 'examples', 'python', name);
}
