import { writeFileSync, readFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { serveFixtures } from '../mcp-fixtures/serve-fixtures.ts';
import { makeTemporaryFolder } from '../../conformance/lib/temporary-folder.ts';
import type { PlannedRun, ScenarioSet } from './planned-runs.ts';
import { startProduct } from './product-server.ts';
import type { SuiteOutcome, RowPlan, SuiteSetup } from './results.ts';
import { recentOutput, runProcess } from '../lib/run-process.ts';

/** A run of the official suite, as a line of the table. */
export function planRow(planned: PlannedRun): RowPlan {
  return {
    id: planned.id,
    suite: planned.suite,
    subject: `${planned.server}, ${planned.revision}`,
    play: (setup) => (planned.server === 'product' ? onProduct(planned, setup) : onFixtures(planned, setup)),
  };
}

async function onProduct(planned: PlannedRun, setup: SuiteSetup): Promise<SuiteOutcome> {
  const product = await startProduct(setup.bin);
  try {
    return await play(planned, product.url, setup);
  } finally {
    await product.close();
  }
}

async function onFixtures(planned: PlannedRun, setup: SuiteSetup): Promise<SuiteOutcome> {
  const faults: string[] = [];
  const server = await serveFixtures((error) =>
    faults.push(`a fault in the server: ${error instanceof Error ? error.message : String(error)}`),
  );
  try {
    const outcome = await play(planned, server.url, setup);
    return { ...outcome, differences: [...outcome.differences, ...faults] };
  } finally {
    await server.close();
  }
}

async function play(planned: PlannedRun, url: string, { commandOf }: SuiteSetup): Promise<SuiteOutcome> {
  const folder = makeTemporaryFolder();
  try {
    const { scored, unscored, checks, differences } = await runScenarios(planned, {
      url,
      suite: commandOf(planned.suite),
      folder: folder.path,
    });
    return { passed: scored.passed, expected: scored.expected, unscored, checks, differences };
  } finally {
    folder.remove();
  }
}

/** In 0.2 every scenario has this check besides its own, also one without any message. */
const EVERYWHERE = 'wire-schema-valid';

function judgeScenario(
  name: string,
  fails: boolean,
  single: readonly string[],
  checks: readonly SuiteCheck[] | undefined,
): { passed: boolean; differences: readonly string[] } {
  if (checks === undefined) return { passed: false, differences: [`${name} did not run`] };
  const bad = checks.filter(isBad);
  const passed = bad.length === 0 && checks.some(({ id, status }) => status === 'SUCCESS' && id !== EVERYWHERE);
  if (fails)
    return { passed, differences: passed ? [`${name} passes, and is expected to fail: remove it from the file`] : [] };
  if (single.length > 0) return { passed, differences: judgeChecks(name, single, checks) };
  if (passed) return { passed, differences: [] };
  return {
    passed,
    differences: bad.length === 0 ? [`${name} checked nothing`] : bad.map((check) => `${name}: ${sentenceOf(check)}`),
  };
}

/** Some checks of a scenario are known to fail, and the others must pass. One id may denote several checks. */
function judgeChecks(name: string, single: readonly string[], checks: readonly SuiteCheck[]): readonly string[] {
  const unexpected = checks
    .filter((check) => isBad(check) && !single.includes(check.id))
    .map((check) => `${name}: ${sentenceOf(check)}`);
  const stale = single
    .filter((id) => !checks.some((check) => check.id === id && isBad(check)))
    .map((id) => `${name}:${id} does not fail, and is expected to: remove it from the file`);
  return [...unexpected, ...stale];
}

function isBad({ status }: SuiteCheck): boolean {
  return status === 'FAILURE' || status === 'WARNING';
}

function sentenceOf({ id, status, errorMessage = 'no reason given' }: SuiteCheck): string {
  return `${id} ${status === 'WARNING' ? 'warns' : 'failed'}: ${errorMessage.slice(0, 400)}`;
}

/** A suite takes seconds; one that hangs is ended. */
const LEG_LIMIT_MS = 300_000;

interface RunSetting {
  /** URL of the MCP endpoint. */
  readonly url: string;
  /** The command of the suite: a Node and its script. */
  readonly suite: readonly string[];
  /** An empty folder for the results of the suite. */
  readonly folder: string;
}

/** Runs a suite against a server and judges its results. The suite's own verdict has to agree. */
export async function runScenarios(planned: PlannedRun, { url, suite, folder }: RunSetting): Promise<RunJudgement> {
  const results = join(folder, 'results');
  const expectations = readExpectations(planned.id);
  // As JSON, which is YAML as well. The suite searches for unscored scenarios in the same list, or not at all.
  const known = join(folder, 'expected-failures.yml');
  writeFileSync(known, JSON.stringify({ server: [...expectations.server, ...expectations.unscored] }));
  const args = ['server', '--url', url, ...planned.args, '--expected-failures', known, '-o', results];
  // Its home is a temporary folder, for files that it may write.
  const end = await runProcess([...suite, ...args], {
    cwd: folder,
    env: { ...process.env, HOME: folder, USERPROFILE: folder, NO_COLOR: '1' },
    limit_ms: LEG_LIMIT_MS,
  });
  const judgement = judgeRun(planned.scenarios, expectations, readOutcomes(results));
  if (end.timedOut)
    return withDifference(
      judgement,
      `the suite was still running after ${LEG_LIMIT_MS / 60_000} minutes and was ended`,
    );
  if (end.code !== 0 && judgement.differences.length === 0)
    return withDifference(judgement, `the suite itself ended with exit code ${end.code}: ${recentOutput(end)}`);
  return judgement;
}

function withDifference(judgement: RunJudgement, difference: string): RunJudgement {
  return { ...judgement, differences: [...judgement.differences, difference] };
}

/** The result of a run. */
interface RunJudgement {
  /** Scored scenarios that passed, and that should have. */
  readonly scored: Tally;
  readonly unscored: Tally;
  /** Single checks that succeeded. */
  readonly checks: number;
  /** Sentences; none: everything was as expected. */
  readonly differences: readonly string[];
}

interface Tally {
  readonly passed: number;
  readonly expected: number;
  /** Number of all, with those that are known to fail. */
  readonly of: number;
}

/** Judges stricter than the suite does: a warning is a failure, nothing checked is a failure, and so is a scenario that was left out. Pure. */
export function judgeRun(
  scenarios: ScenarioSet,
  expectations: Expectations,
  outcomes: readonly ScenarioOutcome[],
): RunJudgement {
  const found = new Map(outcomes.map((outcome) => [outcome.scenario, outcome]));
  const scored = judgeList(scenarios.scored, expectations.server, found);
  const unscored = judgeList(scenarios.unscored, expectations.unscored, found);
  const known = new Set([...scenarios.scored, ...scenarios.unscored]);
  const strangers = [...found.keys()]
    .filter((scenario) => !known.has(scenario))
    .map((scenario) => `${scenario} was run and is not in our list`);
  const checks = outcomes.flatMap((outcome) => outcome.checks).filter(({ status }) => status === 'SUCCESS').length;
  const nothing = checks === 0 ? ['nothing was checked at all'] : [];
  return {
    scored: scored.tally,
    unscored: unscored.tally,
    checks,
    differences: [...scored.differences, ...unscored.differences, ...strangers, ...nothing],
  };
}

function judgeList(
  names: readonly string[],
  entries: readonly string[],
  found: ReadonlyMap<string, ScenarioOutcome>,
): { tally: Tally; differences: readonly string[] } {
  const whole = new Set(entries.filter((entry) => !entry.includes(':')));
  const results = names.map((name) => {
    const single = entries.filter((entry) => entry.startsWith(`${name}:`)).map((entry) => entry.slice(name.length + 1));
    return judgeScenario(name, whole.has(name), single, found.get(name)?.checks);
  });
  const passed = results.filter((result) => result.passed).length;
  const expected = names.filter(
    (name) => !entries.some((entry) => entry === name || entry.startsWith(`${name}:`)),
  ).length;
  return {
    tally: { passed, expected, of: names.length },
    differences: results.flatMap((result) => result.differences),
  };
}

/** Known failures of a run. An entry is a scenario, or one check of it: `server-stateless:sep-2575-server-rejects-undeclared-capability`. */
export interface Expectations {
  /** Among the scored scenarios. */
  readonly server: readonly string[];
  /** Among those that the suite runs without counting them. */
  readonly unscored: readonly string[];
}

/** Reads expectations/<id>.yml. Throws an Error with a sentence if the file has another form. */
export function readExpectations(leg_id: string): Expectations {
  const path = fileURLToPath(new URL(`./expectations/${leg_id}.yml`, import.meta.url));
  const content: unknown = parse(readFileSync(path, 'utf8'));
  if (typeof content !== 'object' || content === null)
    throw new Error(`${path}: expected the lists "server" and "unscored"`);
  const unknown = Object.keys(content).filter((key) => key !== 'server' && key !== 'unscored');
  if (unknown.length > 0)
    throw new Error(`${path}: expected the lists "server" and "unscored", got also ${unknown.join(', ')}`);
  return { server: listOf(content, 'server', path), unscored: listOf(content, 'unscored', path) };
}

function listOf(content: object, key: string, path: string): readonly string[] {
  const list: unknown = Reflect.get(content, key);
  if (!Array.isArray(list) || !list.every((entry) => typeof entry === 'string'))
    throw new Error(`${path}: expected a list of names as "${key}"`);
  return list;
}

/** One check of a scenario, as the suite writes it. */
export interface SuiteCheck {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

export interface ScenarioOutcome {
  readonly scenario: string;
  readonly checks: readonly SuiteCheck[];
}

/** A folder per scenario: server-<scenario>-<time>/checks.json. */
const folderName = /^server-(?<scenario>.+)-\d{4}-\d{2}-\d{2}T[\d-]+Z$/;

/** Reads the output of the suite with `-o`. A scenario that broke off has no folder, or no file in it. */
function readOutcomes(folder: string): readonly ScenarioOutcome[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const scenario = folderName.exec(name)?.groups?.['scenario'];
    const file = join(folder, name, 'checks.json');
    return scenario === undefined || !existsSync(file) ? [] : [{ scenario, checks: readChecks(file) }];
  });
}

function readChecks(file: string): readonly SuiteCheck[] {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(content) || !content.every(isCheck))
    throw new Error(`${file}: expected a list of checks, each with an id and a status`);
  return content;
}

const statuses: readonly unknown[] = [
  'SUCCESS',
  'FAILURE',
  'WARNING',
  'SKIPPED',
  'INFO',
] satisfies SuiteCheck['status'][];

function isCheck(value: unknown): value is SuiteCheck {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'status' in value &&
    statuses.includes(value.status)
  );
}
