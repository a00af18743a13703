import { reasonOf } from '../../server/lib/reason-of.ts';
import { inspectorRows } from './inspector-row.ts';
import { install, type Installed } from './install.ts';
import { legRow } from './leg-row.ts';
import { legs } from './legs.ts';
import { conformance01, conformance02, inspector, tasksClient, tasksClientPeer } from './packages.ts';
import type { SuiteRow, SuiteRun } from './results.ts';
import type { RowPlan, SuiteSetup } from './row-plan.ts';
import { NEEDED_VERSION, chooseRunnerNode, type RunnerNode } from './runner-node.ts';
import { tasksRow } from './tasks-row.ts';

export interface SuitesOptions {
  /** Only rows whose id begins so; empty: all. */
  readonly only: string;
  /** Where the suites are installed, or are to be. */
  readonly cache: string;
  /** The product, as built. */
  readonly bin: string;
  readonly progress: (line: string) => void;
}

export type SuitesFound =
  /** No row has such an id. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'not-run'; readonly reason: string; readonly node: SuiteRun['node'] }
  | { readonly kind: 'rows'; readonly rows: readonly SuiteRow[]; readonly node: SuiteRun['node'] };

const plans: readonly RowPlan[] = [...legs.map(legRow), ...inspectorRows, tasksRow];

/** Installs what is missing and plays one row after the other, each with a server of its own. */
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
  const { id, suite, leg } = plan;
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
    leg,
    ...outcome,
    duration_ms: Math.round(performance.now() - began),
  };
}
