import type { EditorContext } from './context.ts';
import type { JournalWrite } from './journal.ts';

/** Passes changes to the journal and reports when they are durable. Belongs to one domain, and is dropped with it. */
export interface JournalWriter {
  /** `done` is called once, when the change is durable or has failed; never within this call. */
  write(write: JournalWrite, done: (ok: boolean) => void): void;
  /** For a required change: retries until it is durable, or there is nothing left to write. */
  writeUntilDone(write: () => JournalWrite | undefined, done: () => void): void;
  persisted(id: number, ok: boolean): void;
  nextDeadline(): number | undefined;
  runDue(): void;
  /** The domain ends: attempts what waits to be retried, at once and for the last time. */
  runLast(): void;
}

/** A person cannot free disk space sooner. */
const RETRY_MS = 1000;

export function createJournalWriter(context: EditorContext): JournalWriter {
  const open = new Map<number, (ok: boolean) => void>();
  const retries: { readonly at: number; readonly again: () => void }[] = [];
  const writer: JournalWriter = {
    write: (write, done) => {
      const id = context.nextId();
      open.set(id, done);
      context.emit({ type: 'persist', id, write });
    },
    writeUntilDone: (write, done) => {
      const attempt = (): void => {
        const wanted = write();
        if (wanted === undefined) return;
        writer.write(wanted, (ok) => {
          if (ok) done();
          else retries.push({ at: context.now + RETRY_MS, again: attempt });
        });
      };
      attempt();
    },
    persisted: (id, ok) => {
      const done = open.get(id);
      if (done === undefined) return;
      open.delete(id);
      done(ok);
    },
    nextDeadline: () => retries[0]?.at,
    runDue: () => {
      while (retries[0] !== undefined && retries[0].at <= context.now) retries.shift()?.again();
    },
    runLast: () => {
      for (const { again } of retries.splice(0)) again();
    },
  };
  return writer;
}
