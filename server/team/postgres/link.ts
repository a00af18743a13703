import {
  openSession,
  sqlStateOf,
  type DatabaseSession,
  type SessionOptions,
  isConnectionLoss,
  isHopeless,
  isSilence,
  NOT_OWNER,
} from './session.ts';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;

/** A way to the database that outlives connections. */
export interface DatabaseLink {
  /**
   * Runs `work` on a connection, and again on a new one after a loss: it must be idempotent. Rejects with the database's error, and stays pending once this
   * server no longer owns the space: what was stored is unknown then.
   */
  run<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T>;
  /** Why the last attempt to connect failed; undefined where there was none, or it went well. */
  trouble(): unknown;
  close(): Promise<void>;
}

export interface LinkOptions extends SessionOptions {
  /** A connection without an answer for this long counts as lost: a network may drop one silently. */
  readonly answerMs: number;
  /** Each silence makes the next wait twice as long, until there is an answer: what the database is slow with is not sent again forever. */
  readonly isPatient: boolean;
  /** The statement may be stored already, so a refused connection is no answer to it: it is repeated, whatever the reason. */
  readonly isPersistent?: boolean;
  /** From then on nothing is tried again. */
  readonly isOver: () => boolean;
  /** The database cannot be reached: with the first of the attempts that fail. */
  readonly onTrouble: (error: unknown) => void;
  /** It can be reached again. */
  readonly onReached?: () => void;
  /** The database reports that another server owns the space. */
  readonly onNotOwner: () => void;
}

export function createDatabaseLink(options: LinkOptions): DatabaseLink {
  const { isOver, isPatient, onTrouble, onNotOwner } = options;
  let { answerMs } = options;
  let connecting: Promise<DatabaseSession> | undefined;
  let trouble: unknown;
  let closed = false;
  const connected = (): Promise<DatabaseSession> => {
    connecting ??= connect();
    return connecting;
  };
  async function connect(): Promise<DatabaseSession> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const session = await openSession({ ...options, answerMs });
        if (trouble !== undefined) options.onReached?.();
        trouble = undefined;
        return session;
      } catch (error) {
        if (trouble === undefined) onTrouble(error);
        trouble = error;
        if (isHopeless(error) && options.isPersistent !== true) {
          connecting = undefined;
          throw error;
        }
      }
      if (closed || isOver()) return new Promise(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return {
    async run(work) {
      for (;;) {
        const used = connected();
        const session = await used;
        try {
          const done = await work(session);
          answerMs = options.answerMs;
          return done;
        } catch (error) {
          if (sqlStateOf(error) === NOT_OWNER) {
            onNotOwner();
            return new Promise(() => undefined);
          }
          if (!session.isLost() && !isConnectionLoss(error)) throw error;
          if (closed) throw error;
          if (connecting === used) {
            connecting = undefined;
            if (isPatient && isSilence(error)) answerMs *= 2;
          }
          void session.close().catch(() => undefined);
          if (isOver()) return new Promise(() => undefined);
        }
      }
    },
    trouble: () => trouble,
    async close() {
      closed = true;
      await (trouble === undefined ? connecting : undefined)?.then((session) => session.close());
    },
  };
}
