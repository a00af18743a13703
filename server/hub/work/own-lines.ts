import type { Append, Connection } from '../state/state.ts';

/**
 * An operation's own log entries are there when its end is (LGS-07): its end waits until those that came before it are stored, or cannot be. Calls `then`
 * at once where none are on their way.
 */
export function afterOwnLines({ appends, behind }: Connection, logId: string, then: () => void): void {
  const last = appends.findLast(({ params }) =>
    params.entries.some(({ operation_log_id }) => operation_log_id === logId),
  );
  if (last === undefined) return then();
  const waiting = behind.get(last);
  if (waiting === undefined) behind.set(last, [then]);
  else waiting.push(then);
}

/** It is stored, or refused: the ends behind it go on. */
export function appendDecided({ behind }: Connection, append: Append): void {
  const waiting = behind.get(append) ?? [];
  behind.delete(append);
  for (const then of waiting) then();
}
