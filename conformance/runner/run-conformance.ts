import { jsonLine } from '../../server/lib/json.ts';
import { AdapterError } from '../adapter/serve-adapter.ts';
import { packageVersion } from '../../server/lib/this-program.ts';
import type { Run, CaseResult } from '../report/model.ts';
import { writeReport } from '../report/write/write-report.ts';
import { CouldNotRun } from '../player/play.ts';
import { killAllChildren } from '../lib/child.ts';
import { reasonOf, traceOf, attempt } from '../../server/lib/errors.ts';
import { readRegular } from '../../server/lib/files.ts';
import { allCases } from './all-cases.ts';
import { chooseCases, isWanted, type ConformanceOptions } from './options.ts';
import { matchesGlob } from '../lib/names-of.ts';
import { readKnownFailures, type KnownFailure, exitCodes, levelOf, verdictOf } from './verdict.ts';
import { countAloud, measureServer, type Measured } from './measure-server.ts';
import { runSmoke } from './smoke.ts';
import { staticChecks } from './static-checks.ts';
import { writeRun, type Terminal } from './terminal.ts';

/** The call of `conformance`, and its output. */
export interface Setting extends Terminal {
  readonly complain: (line: string) => void;
  /** A text that names command lines of this program, as they are typed where it runs. */
  readonly asTyped: (text: string) => string;
  /** ISO 8601, of the beginning. */
  readonly startedAt: string;
}

const WRONG_USAGE = 2;

/** Tests the target of the options, writes the report, prints the outcome. Resolves to the exit code. */
export async function runConformance(options: ConformanceOptions, setting: Setting): Promise<number> {
  const known = readKnown(options.knownFailures);
  if (typeof known === 'string') return complain(setting, known, WRONG_USAGE);
  return runGuarded(setting, async () => {
    const began = performance.now();
    const measured = await measure(options, setting);
    if (measured === undefined)
      return complain(
        setting,
        `no case matches ${options.cases.join(' or ')} at level ${options.level}. ${setting.asTyped('mcp-unity-bridge conformance list')} shows them all`,
        WRONG_USAGE,
      );
    return conclude(measured, { options, known, setting, duration_ms: performance.now() - began });
  });
}

/** Six checks of the adapter alone. Resolves to the exit code. */
export async function runSmokeChecks(
  { choice, targetWords, seed, json }: ConformanceOptions,
  setting: Setting,
): Promise<number> {
  if (choice.kind !== 'adapter')
    return complain(
      setting,
      `smoke checks an adapter: expected --adapter "<command>", got ${targetWords}`,
      WRONG_USAGE,
    );
  return runGuarded(setting, async () => {
    const results = await runSmoke(choice.command, { seed });
    const words = { pass: 'ok  ', fail: 'FAIL', not_testable: '-   ' };
    if (json) setting.print(jsonLine(results));
    else
      for (const { id, title, status, findings } of results)
        setting.print(
          `${Reflect.get(words, status)}  ${id} ${title}${findings.map(({ message }) => `\n      ${message}`).join('')}`,
        );
    return results.every(({ status }) => status === 'pass') ? 0 : exitCodes.adapter_wrong;
  });
}

/** Runs the work; an error becomes a sentence and an exit code. No started process remains. */
export async function runGuarded(setting: Setting, work: () => Promise<number>): Promise<number> {
  const interrupt = (): void => {
    killAllChildren();
    process.exit(INTERRUPTED);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, interrupt);
  try {
    return await work();
  } catch (error) {
    if (error instanceof AdapterError)
      return complain(setting, `the adapter is wrong. ${error.message}`, exitCodes.adapter_wrong);
    if (error instanceof CouldNotRun)
      return complain(setting, `could not measure: ${error.message}`, exitCodes.could_not_measure);
    return complain(
      setting,
      `an error in the suite itself, please report it: ${traceOf(error)}`,
      exitCodes.harness_error,
    );
  } finally {
    for (const signal of signals) process.removeListener(signal, interrupt);
    killAllChildren();
  }
}

/** Exit code of shells for SIGINT. */
const INTERRUPTED = 130;

function complain({ complain: say }: Setting, sentence: string, code: number): number {
  say(`mcp-unity-bridge conformance: ${sentence}`);
  return code;
}

/** The entries, or the mistake in the file. */
function readKnown(path: string | undefined): readonly KnownFailure[] | string {
  if (path === undefined) return [];
  const text = attempt(
    () => readRegular(path),
    (error) => ({ unread: reasonOf(error) }),
  );
  if (typeof text !== 'string') return `--known-failures: the file cannot be read: ${text.unread}`;
  const read = readKnownFailures(text, path);
  return read.kind === 'ok' ? read.entries : read.message;
}

/** Runs the chosen cases against the target; undefined if no case matches. */
async function measure(options: ConformanceOptions, { progress }: Setting): Promise<Measured | undefined> {
  const { choice, level, cases: patterns, jobs, name } = options;
  if (choice.kind === 'bridge') {
    const [{ loadBridgeCases }, { runBridge }] = await Promise.all([
      import('../bridge/bridge-case.ts'),
      import('../bridge/run-bridge.ts'),
    ]);
    const cases = loadBridgeCases().filter((one) => isWanted(one, patterns));
    if (cases.length === 0) return undefined;
    const results = await runBridge({ ...choice.bridge, cases, jobs, onResult: countAloud(cases.length, progress) });
    progress?.('');
    return { subject: { name: name ?? 'Unity side', version: '', capabilities: [] }, results };
  }
  const cases = chooseCases(allCases(), { level, patterns });
  if (cases.length === 0 && !staticChecks.some((check) => isWanted(check, patterns))) return undefined;
  return measureServer(choice, { options, cases, progress });
}

interface Concluding {
  readonly options: ConformanceOptions;
  readonly known: readonly KnownFailure[];
  readonly setting: Setting;
  readonly duration_ms: number;
}

async function conclude(
  { subject, results: raw, mistake }: Measured,
  { options, known, setting, duration_ms }: Concluding,
): Promise<number> {
  // With a selection of cases, lines for the others are not stale.
  const entries =
    options.cases.length === 0 ? known : known.filter(({ pattern }) => raw.some(({ id }) => matchesGlob(pattern, id)));
  const judged = applyKnownFailures(raw, entries, setting.startedAt.slice(0, 'yyyy-mm-dd'.length));
  const results = judged.map((result) =>
    result.replay === undefined ? result : { ...result, replay: setting.asTyped(result.replay) },
  );
  const verdict = mistake === undefined ? verdictOf(results) : 'adapter_wrong';
  const run: Run = {
    suite_version: packageVersion,
    started_at: setting.startedAt,
    duration_ms: Math.round(duration_ms),
    command: setting.asTyped(
      `mcp-unity-bridge conformance ${options.targetWords} --level ${options.level}${options.cases.map((pattern) => ` --case ${pattern}`).join('')}`,
    ),
    seed: options.seed,
    subject,
    verdict,
    // A level requires all of its cases.
    level: options.cases.length === 0 ? levelOf(results) : 'none',
    results,
  };
  const files = await writeReport(run, options.out);
  if (options.json) setting.print(jsonLine(run));
  else writeRun(run, files, setting);
  if (mistake !== undefined)
    return complain(setting, `the adapter is wrong. ${mistake.message}`, exitCodes.adapter_wrong);
  return exitCodes[verdict];
}

const failing: ReadonlySet<CaseResult['status']> = new Set(['fail', 'warn', 'not_testable', 'could_not_run']);

/**
 * The results with known failures applied: a known failure is `known_fail`, a pass despite one is `unexpected_pass`. An entry that
 * matches no case of the run, or has expired, is a result of its own: `stale`. `today`: yyyy-mm-dd.
 */
export function applyKnownFailures(
  results: readonly CaseResult[],
  entries: readonly KnownFailure[],
  today: string,
): CaseResult[] {
  const judged = results.map((result) => {
    const entry = entries.find(({ pattern }) => matchesGlob(pattern, result.id));
    if (entry === undefined || entry.expires < today) return result;
    const { reason, link, expires } = entry;
    const known = { reason, link, expires };
    if (failing.has(result.status))
      return { ...result, status: 'known_fail' as const, reason: `known: ${reason}`, known };
    if (result.status === 'pass')
      return {
        ...result,
        status: 'unexpected_pass' as const,
        reason: `it passes, although line ${entry.line} of the known failures says that it fails: ${reason}. Remove the line`,
        known,
      };
    return result;
  });
  return [...judged, ...entries.flatMap((entry) => staleResult(entry, results, today))];
}

function staleResult(entry: KnownFailure, results: readonly CaseResult[], today: string): CaseResult[] {
  const { pattern, reason, link, expires, line } = entry;
  const matched = results.filter(({ id, status }) => matchesGlob(pattern, id) && status !== 'not_reached');
  const isExpired = expires < today;
  if (matched.length > 0 && !isExpired) return [];
  const why = isExpired ? `expired on ${expires}` : 'matches no case that was played';
  return [
    {
      id: pattern,
      slug: 'known-failure',
      title: `Line ${line} of the known failures ${why}`,
      requirements: [],
      severity: 'MUST',
      level: 'L0',
      kind: 'static',
      mode: 'real',
      status: 'stale',
      reason: `${pattern} (${reason}) ${why}`,
      duration_ms: 0,
      findings: [],
      known: { reason, link, expires },
    },
  ];
}

/** Prints id, level, slug and title of the selected cases. Returns the exit code: 1 if there are none. */
export function listCases(patterns: readonly string[], print: (line: string) => void): number {
  const all = [...staticChecks.map((check) => ({ ...check, level: 'L0' })), ...allCases()].filter((one) =>
    isWanted(one, patterns),
  );
  for (const { id, level, slug, title } of all) print(`${id}  ${level}  ${slug.padEnd(SLUG_WIDTH)}  ${title}`);
  return all.length === 0 ? 1 : 0;
}

const SLUG_WIDTH = 40;
