import { limits } from '../../generated/typescript/limits.ts';
import type { Context } from './context.ts';
import type { Assessment } from './assess-journal.ts';
import { assessJournal } from './assess-journal.ts';
import type {
  JournalContent,
  JournalHeader,
  JournalWrite,
  OperationRecord,
  StartRecord,
  SuspensionRecord,
} from './journal-record.ts';
import { emptyJournal } from './journal-record.ts';
import type { Operation } from './operation.ts';
import { createOperation, withoutPayload } from './operation.ts';

/** What a new domain begins with, and what it must make durable before it says hello. */
export interface Loaded {
  readonly header: JournalHeader;
  readonly operations: readonly Operation[];
  readonly content: JournalContent;
  readonly writes: readonly JournalWrite[];
}

/** Takes over a journal at a domain load: one generation on, interrupted what had started (EXO-04), or a new journal if it proves nothing. */
export function loadJournal(context: Context, content: JournalContent): Loaded {
  const { project_path, host } = context.options;
  const assessment = assessJournal(content, { project_path, host });
  if (assessment.kind !== 'intact') return mintedJournal(context, content, assessment);
  const header = { ...assessment.header, generation: assessment.header.generation + 1 };
  const starts = new Map(content.starts.map((start) => [start.log_id, start]));
  const operations = content.operations.map((record) => restoreOperation(record, starts.get(record.log_id), context));
  const changed = operations.filter(({ record }, index) => record !== content.operations[index]);
  return {
    header,
    operations,
    content,
    writes: [{ kind: 'header', header }, ...changed.map(({ record }): JournalWrite => ({ kind: 'operation', record }))],
  };
}

/** A journal of its own, with the next generation: of the old one only log lines of this very project are kept. */
function mintedJournal(
  context: Context,
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

/** A store that has not asked for an end in all this time is gone: it remembers nothing for longer. */
const ABANDONED_MS = limits.key_memory_ms;

/** Once, and while its server waits for it (EXO-12, EXO-13). */
const goesOn = (suspension: SuspensionRecord | undefined, { now, options }: Context): boolean =>
  suspension !== undefined && suspension.resumed_at === undefined && now - suspension.at <= options.editor_evidence_ms;

function restoreOperation(record: OperationRecord, start: StartRecord | undefined, context: Context): Operation {
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
      error: 'Unity reloaded its domain, or ended, while this was running.',
    },
  };
  return createOperation(interrupted, 'finished');
}
