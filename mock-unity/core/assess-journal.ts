import type { JournalContent, JournalHeader, OperationRecord } from './journal-record.ts';

export type Assessment =
  /** It proves what started and what did not. */
  | { readonly kind: 'intact'; readonly header: JournalHeader }
  /** There is none yet. */
  | { readonly kind: 'absent' }
  /** It belongs to another project folder or machine. */
  | { readonly kind: 'copied'; readonly reason: string; readonly header: JournalHeader }
  /** Its evidence is no proof: a gap, a torn middle, or start log and records that disagree. */
  | { readonly kind: 'damaged'; readonly reason: string; readonly header?: JournalHeader };

/** Judges a journal as read from disk (EXO-03, EXO-04). */
export function assessJournal(
  content: JournalContent,
  here: { readonly project_path: string; readonly host: string },
): Assessment {
  const { header } = content;
  const hasHeader = header === undefined ? {} : { header };
  if (content.damage !== undefined) return { kind: 'damaged', reason: content.damage, ...hasHeader };
  if (header === undefined) {
    const isEmpty = content.operations.length === 0 && content.starts.length === 0;
    return isEmpty
      ? { kind: 'absent' }
      : { kind: 'damaged', reason: 'the header is missing, but there are operations' };
  }
  if (header.project_path !== here.project_path)
    return {
      kind: 'copied',
      reason: `it belongs to the project ${header.project_path}, and this one is ${here.project_path}`,
      header,
    };
  if (header.host !== here.host)
    return { kind: 'copied', reason: `it belongs to the machine ${header.host}, and this one is ${here.host}`, header };
  const disagreement = findGap(content) ?? findMissingRecord(content) ?? findMissingStart(content);
  return disagreement === undefined ? { kind: 'intact', header } : { kind: 'damaged', reason: disagreement, header };
}

function findGap({ starts, starts_forgotten }: JournalContent): string | undefined {
  const seen = new Set<string>();
  for (const [index, start] of starts.entries()) {
    const expected = starts_forgotten + index + 1;
    if (start.seq !== expected) return `the start log has number ${start.seq} where ${expected} was expected`;
    if (seen.has(start.log_id)) return `the start log has ${start.log_id} twice`;
    seen.add(start.log_id);
  }
  return undefined;
}

function findMissingRecord({ starts, operations, watermarks }: JournalContent): string | undefined {
  const known = new Set(operations.map((operation) => operation.log_id));
  const missing = starts.find(
    (start) => !known.has(start.log_id) && start.accept_seq > (watermarks[start.store_id] ?? 0),
  );
  return missing === undefined ? undefined : `the start log has ${missing.log_id}, of which there is no record`;
}

function findMissingStart({ starts, starts_forgotten, operations }: JournalContent): string | undefined {
  const startOf = (operation: OperationRecord): string | undefined =>
    starts[(operation.start_seq ?? 0) - starts_forgotten - 1]?.log_id;
  const missing = operations.find((operation) => mustHaveStarted(operation) && startOf(operation) !== operation.log_id);
  return missing === undefined
    ? undefined
    : `${missing.log_id} is recorded as started, but the start log does not have it`;
}

/** A partial result, a suspension or a normal end without a start cannot be. */
const mustHaveStarted = (operation: OperationRecord): boolean =>
  operation.start_seq !== undefined ||
  operation.partial !== undefined ||
  operation.suspension !== undefined ||
  operation.ended?.state === 'completed';
