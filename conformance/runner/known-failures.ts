import type { CaseResult } from '../report/model.ts';
import { matchesGlob } from '../lib/glob.ts';

/** A line of a file of known failures: `EXO-014  # reason, https://link, expires=2027-03-01`. */
export interface KnownFailure {
  /** Ids of cases, with `*` for any characters. */
  readonly pattern: string;
  readonly reason: string;
  readonly link: string;
  /** yyyy-mm-dd, the last day on which it holds. */
  readonly expires: string;
  readonly line: number;
}

export type ReadKnownFailures =
  | { readonly kind: 'ok'; readonly entries: readonly KnownFailure[] }
  | { readonly kind: 'error'; readonly message: string };

const form = 'EXO-014  # reason, https://link, expires=2027-03-01';

/** Empty lines and lines that begin with # say nothing. A mistake is named with its line. */
export function readKnownFailures(text: string, file: string): ReadKnownFailures {
  const entries: KnownFailure[] = [];
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const entry = readLine(line, index + 1);
    if (entry === undefined)
      return {
        kind: 'error',
        message: `${file}:${index + 1}: expected a line such as "${form}", got "${line.slice(0, 120)}"`,
      };
    entries.push(entry);
  }
  return { kind: 'ok', entries };
}

function readLine(line: string, number: number): KnownFailure | undefined {
  const found =
    /^(?<pattern>[A-Z*][A-Z0-9*-]*)\s+#\s*(?<reason>.+?),\s*(?<link>https?:\/\/[^\s,]+),\s*expires=(?<expires>\d{4}-\d{2}-\d{2})$/.exec(
      line,
    )?.groups;
  if (found === undefined) return undefined;
  const { pattern = '', reason = '', link = '', expires = '' } = found;
  return isDay(expires) ? { pattern, reason, link, expires, line: number } : undefined;
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const failing: ReadonlySet<CaseResult['status']> = new Set(['fail', 'warn', 'not_testable', 'could_not_run']);

/**
 * The results with what is known: a failure that is known is `known_fail`, a pass where a failure was known is `unexpected_pass`. An entry that
 * matches nothing that was run, or has expired, is a result of its own: `stale`. `today`: yyyy-mm-dd.
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
