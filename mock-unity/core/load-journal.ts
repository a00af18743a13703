import { limits } from '../../generated/typescript/limits.ts';
import type { EditorContext } from './context.ts';
import {
  type JournalContent,
  type JournalHeader,
  type JournalWrite,
  type OperationRecord,
  type StartRecord,
  type SuspensionRecord,
  emptyJournal,
} from './journal.ts';
import { type DomainOperation, createOperation, withoutPayload } from './operation.ts';
import type { ScriptEngine } from './editor-protocol.ts';

/** The initial state of a new domain, and what it must make durable before it sends hello. */
interface Loaded {
  readonly header: JournalHeader;
  readonly operations: readonly DomainOperation[];
  readonly content: JournalContent;
  readonly writes: readonly JournalWrite[];
}

/**
 * Takes over a journal at a domain load: the next generation, with started operations interrupted (EXO-04); or a new
 * journal if the old one is not valid evidence.
 */
export function loadJournal(context: EditorContext, content: JournalContent, engine: ScriptEngine): Loaded {
  const { project_path, host } = context.options;
  const assessment = assessJournal(content, { project_path, host });
  if (assessment.kind !== 'intact') return mintedJournal(context, content, assessment);
  const header = { ...assessment.header, generation: assessment.header.generation + 1 };
  const starts = new Map(content.starts.map((start) => [start.log_id, start]));
  const operations = content.operations.map((record) =>
    restoreOperation(record, starts.get(record.log_id), context, engine),
  );
  const changed = operations.filter(({ record }, index) => record !== content.operations[index]);
  return {
    header,
    operations,
    content,
    writes: [{ kind: 'header', header }, ...changed.map(({ record }): JournalWrite => ({ kind: 'operation', record }))],
  };
}

/** A new journal with the next generation; keeps only log lines of the same project from the old one. */
function mintedJournal(
  context: EditorContext,
  content: JournalContent,
  assessment: Exclude<Assessment, { kind: 'intact' }>,
): Loaded {
  const { options } = context;
  const previous = assessment.kind === 'damaged' ? (assessment.header?.generation ?? 0) : 0;
  const header = {
    journal_id: options.uuid(),
    project_path: options.project_path,
    host: options.host,
    generation: previous + 1,
  };
  if (assessment.kind === 'absent')
    return { header, operations: [], content: emptyJournal, writes: [{ kind: 'mint', header, reason: 'new project' }] };
  context.log('warning', `journal set aside (${assessment.reason}); a new one is ${header.journal_id}`);
  const entries =
    assessment.kind === 'damaged' ? content.log_entries.map((entry, index) => ({ ...entry, seq: index + 1 })) : [];
  const kept = { ...emptyJournal, log_entries: entries, log_seq: entries.length };
  const mint: JournalWrite = { kind: 'mint', header, reason: assessment.reason };
  return {
    header,
    operations: [],
    content: kept,
    writes: entries.length === 0 ? [mint] : [mint, { kind: 'logs', entries }],
  };
}

/** A store that has not acknowledged an end within this time is lost: no store retains its keys longer. */
const ABANDONED_MS = limits.key_memory_ms;

/** Continues once, and while its server waits for it (EXO-12, EXO-13). */
const goesOn = (suspension: SuspensionRecord | undefined, { now, options }: EditorContext): boolean =>
  suspension !== undefined && suspension.resumed_at === undefined && now - suspension.at <= options.editor_evidence_ms;

function restoreOperation(
  record: OperationRecord,
  start: StartRecord | undefined,
  context: EditorContext,
  engine: ScriptEngine,
): DomainOperation {
  const { now } = context;
  const isAbandoned =
    record.acknowledged_at === undefined && now - (record.ended?.at ?? record.accepted_at) > ABANDONED_MS;
  if (record.ended !== undefined)
    return createOperation(isAbandoned ? withoutPayload(record, now) : record, 'finished');
  if (start === undefined && isAbandoned)
    return createOperation(withoutPayload({ ...record, ended: { state: 'not_started', at: now } }, now), 'finished');
  if (start === undefined) return createOperation(record, 'stale');
  if (goesOn(record.suspension, context)) return createOperation(record, 'suspended');
  const interrupted: OperationRecord = {
    ...record,
    start_seq: start.seq,
    started_at: start.at,
    update_seq: Math.max(record.update_seq, 2) + 1,
    suspension: undefined,
    ended: {
      state: 'interrupted',
      at: now,
      error: interruptionOf(record, engine),
    },
  };
  return createOperation(interrupted, 'finished');
}

function interruptionOf({ log_id, params }: OperationRecord, engine: ScriptEngine): string {
  const cause = engine.whyCutOff?.(log_id);
  if (cause !== undefined) return `Unity reloaded its domain while this was running.\n${cause}`;
  const error = 'Unity reloaded its domain, or ended, while this was running.';
  return params['atomic'] === true
    ? `${error} It was atomic, but it is not known whether its changes were rolled back.`
    : error;
}

type Assessment =
  /** It shows which operations started and which did not. */
  | { readonly kind: 'intact'; readonly header: JournalHeader }
  /** There is no journal yet. */
  | { readonly kind: 'absent' }
  /** It belongs to another project folder or machine. */
  | { readonly kind: 'copied'; readonly reason: string; readonly header: JournalHeader }
  /** No valid evidence: a gap, a tear in the middle, or a start log and records that contradict each other. */
  | { readonly kind: 'damaged'; readonly reason: string; readonly header?: JournalHeader };

/** Assesses a journal as read from disk (EXO-03, EXO-04). */
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

/** A partial result, a suspension or a normal end requires a start. */
const mustHaveStarted = (operation: OperationRecord): boolean =>
  operation.start_seq !== undefined ||
  operation.partial !== undefined ||
  operation.suspension !== undefined ||
  operation.ended?.state === 'completed';
