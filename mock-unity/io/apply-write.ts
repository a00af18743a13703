import type { JournalContent, JournalHeader, JournalWrite, OperationRecord, StartRecord } from '../core/journal.ts';
import type { LogEntry } from '../../generated/typescript/types.ts';

/** A journal in memory, to be changed. */
export interface MutableJournal {
  header?: JournalHeader;
  operations: Map<string, OperationRecord>;
  starts: StartRecord[];
  watermarks: Map<string, number>;
  logEntries: LogEntry[];
  logSeq: number;
}

export const createMutableJournal = (): MutableJournal => ({
  operations: new Map(),
  starts: [],
  watermarks: new Map(),
  logEntries: [],
  logSeq: 0,
});

/** What a change does, for the journal in memory; the file journal does the same with files. */
export function applyWrite(journal: MutableJournal, write: JournalWrite): void {
  switch (write.kind) {
    case 'header':
      journal.header = write.header;
      return;
    case 'mint':
      Object.assign(journal, createMutableJournal(), { header: write.header });
      return;
    case 'operation':
      journal.operations.set(write.record.log_id, write.record);
      return;
    case 'start':
      journal.starts.push(write.start);
      return;
    case 'watermark':
      journal.watermarks.set(write.store_id, write.accept_seq);
      for (const logId of write.expired) journal.operations.delete(logId);
      return;
    case 'logs':
      journal.logEntries.push(...write.entries);
      journal.logSeq = Math.max(journal.logSeq, ...write.entries.map(({ seq }) => seq));
      return;
    case 'log_mark':
      journal.logEntries = journal.logEntries.filter(({ seq }) => seq > write.mark);
      journal.logSeq = Math.max(journal.logSeq, write.mark);
      return;
  }
}

/** The journal as a new domain reads it. */
export function contentOf(journal: MutableJournal): JournalContent {
  return {
    operations: [...journal.operations.values()],
    starts: [...journal.starts],
    starts_forgotten: 0,
    watermarks: Object.fromEntries(journal.watermarks),
    log_entries: [...journal.logEntries],
    log_seq: journal.logSeq,
    ...(journal.header === undefined ? {} : { header: journal.header }),
  };
}
