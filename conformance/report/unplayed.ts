import type { CaseResult } from './model.ts';

type Head = Pick<CaseResult, 'id' | 'slug' | 'title' | 'requirements' | 'severity' | 'level'>;

/** The result of a case that was not played at all, and why. */
export function unplayed(
  { id, slug, title, requirements, severity, level }: Head,
  kind: CaseResult['kind'],
  { status, reason }: Pick<CaseResult, 'status' | 'reason'>,
): CaseResult {
  const head = { id, slug, title, requirements, severity, level, kind, mode: 'real' } as const;
  return { ...head, status, ...(reason === undefined ? {} : { reason }), duration_ms: 0, findings: [] };
}
