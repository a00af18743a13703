import type { JournalContent, JournalWrite, OperationRecord } from '../../mock-unity/core/journal.ts';
import { applyWrite, contentOf, createMutableJournal, type MutableJournal } from '../../mock-unity/io/apply-write.ts';
import type { DeathStep, WriteKind } from './schedule.ts';

/** The mock's journal, in memory: it can be full, and a write can end the process. */
export interface MockDisk {
  isFull: boolean;
  /** The next write of that kind ends the process. */
  death: PlannedDeath | undefined;
  /** The outcome; `died`: the content is the same as after such an exit of the C# core. */
  write(write: JournalWrite): 'ok' | 'failed' | 'died';
  read(): JournalContent;
}

interface PlannedDeath {
  readonly of: WriteKind;
  readonly step: DeathStep;
}

/** The end of work by its server is one write here, and two in the C# core. */
type Kind = WriteKind | 'end_acknowledged' | undefined;

export function createMockDisk(): MockDisk {
  const journal = createMutableJournal();
  let isTorn = false;
  const disk: MockDisk = {
    isFull: false,
    death: undefined,
    write(write) {
      if (disk.isFull) return 'failed';
      const kind = kindOf(journal, write);
      const { death } = disk;
      if (death === undefined || !isDeath(death, kind)) {
        applyWrite(journal, write);
        return 'ok';
      }
      isTorn ||= kind === 'start' && death.step === 'half';
      const left = leftOf(journal, write, { ...death, kind });
      if (left !== undefined) applyWrite(journal, left);
      return 'died';
    },
    read() {
      const content = contentOf(journal);
      if (!isTorn) return content;
      isTorn = false;
      return { ...content, damage: 'a torn line' };
    },
  };
  return disk;
}

const isDeath = ({ of }: PlannedDeath, kind: Kind): boolean =>
  of === kind || (kind === 'end_acknowledged' && (of === 'end' || of === 'acknowledge'));

/** Returns undefined for a write that no promise depends on. */
function kindOf(journal: MutableJournal, write: JournalWrite): Kind {
  if (write.kind === 'start') return 'start';
  if (write.kind !== 'operation') return undefined;
  const { record } = write;
  const before = journal.operations.get(record.log_id);
  if (record.acknowledged_at !== undefined)
    return record.accept_seq === 0 || before?.ended !== undefined ? 'acknowledge' : 'end_acknowledged';
  const kind = stateOf(record);
  return before !== undefined && stateOf(before) === kind ? undefined : kind;
}

function stateOf({ ended, suspension }: OperationRecord): WriteKind {
  if (ended !== undefined) return 'end';
  if (suspension === undefined) return 'accept';
  if (suspension.resumed_at !== undefined) return 'resume';
  return suspension.cancel_requested ? 'cancel' : 'suspend';
}

/** The part of a write that reaches the disk before the process exits; undefined: nothing. */
function leftOf(
  journal: MutableJournal,
  write: JournalWrite,
  { kind, of, step }: PlannedDeath & { readonly kind: Kind },
): JournalWrite | undefined {
  const isNew = write.kind === 'operation' && !journal.operations.has(write.record.log_id);
  const isLine = write.kind !== 'operation' || kind === 'acknowledge' || (kind === 'end_acknowledged' && of !== 'end');
  // A whole draft counts where there is no record: either it is the first one, or the one before has been removed.
  const isWritten = step === 'gap' || (step === 'whole' && (isLine || isNew));
  if (write.kind === 'operation' && kind === 'end_acknowledged' && isWritten !== isLine)
    return { kind: 'operation', record: notAcknowledged(write.record) };
  return isWritten ? write : undefined;
}

function notAcknowledged({ ended, ...record }: OperationRecord): OperationRecord {
  const end = ended === undefined || ended.state === 'completed' ? ended : { ...ended, error: 'Ended by the server.' };
  return { ...record, acknowledged_at: undefined, ended: end };
}
