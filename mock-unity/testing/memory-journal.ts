import type { JournalContent, JournalWrite } from '../core/journal.ts';
import { applyWrite, contentOf, createMutableJournal } from '../io/apply-write.ts';

/** A journal for tests and simulations: durable as soon as it is applied. */
export interface MemoryJournal {
  read(): JournalContent;
  apply(write: JournalWrite): void;
  /** Every change so far, for oracles. */
  readonly history: readonly JournalWrite[];
}

export function createMemoryJournal(): MemoryJournal {
  const journal = createMutableJournal();
  const history: JournalWrite[] = [];
  return {
    read: () => structuredClone(contentOf(journal)),
    apply: (write) => {
      const copy = structuredClone(write);
      history.push(copy);
      applyWrite(journal, copy);
    },
    history,
  };
}
