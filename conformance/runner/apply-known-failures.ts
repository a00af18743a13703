import type { CaseResult } from '../report/model.ts';
import { matchesGlob } from '../lib/glob.ts';
import type { KnownFailure } from './known-failures.ts';

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
