import { failure } from '../../../generated/typescript/rpc.ts';
import type { WriteOutcome } from '../protocol/store-protocol.ts';
import { writeStore, sendFrame } from '../state/effects.ts';
import type { Append, HubConnection, Editor } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';
import { appendDecided } from '../work/endings.ts';

/** How many batches of an Editor may wait for the store: 16 times 500 entries. More is a flood (WIR-03). */
const APPENDS_LIMIT = 16;

/** Stores log entries and answers with the mark. One batch of an Editor at a time: the mark covers everything before it (LGS-05). */
export function receiveLogs(hub: HubState, connection: HubConnection, editor: Editor, append: Append): void {
  const first = append.params.entries[0]?.seq ?? 0;
  if (append.params.journal_id !== editor.journal?.journal_id)
    return refuseAppend(
      hub,
      connection,
      append,
      'invalid_params',
      `expected entries of journal ${editor.journal?.journal_id ?? 'none'}, got ${append.params.journal_id}`,
    );
  if (connection.refusedFrom !== undefined && first > connection.refusedFrom)
    return refuseAppend(
      hub,
      connection,
      append,
      'overloaded',
      `send the entries from ${connection.refusedFrom} on again first`,
    );
  if (connection.appends.length >= APPENDS_LIMIT)
    return refuseAppend(
      hub,
      connection,
      append,
      'overloaded',
      `${APPENDS_LIMIT} batches wait for the store already: send again later, from entry ${first} on`,
    );
  connection.refusedFrom = undefined;
  connection.appends.push(append);
  if (connection.appends.length === 1) storeAppend(hub, connection, editor, append);
}

function refuseAppend(
  hub: HubState,
  connection: HubConnection,
  { id, params }: Append,
  code: 'invalid_params' | 'overloaded',
  message: string,
): void {
  const first = params.entries[0]?.seq ?? 0;
  if (code === 'overloaded') connection.refusedFrom = Math.min(first, connection.refusedFrom ?? first);
  sendFrame(hub, connection, failure(id, code, message));
}

function storeAppend(hub: HubState, connection: HubConnection, editor: Editor, append: Append): void {
  const { journal_id, entries } = append.params;
  const mark = entries.reduce((highest, { seq }) => Math.max(highest, seq), hub.logMarks.get(journal_id) ?? 0);
  const stamped = entries.map((entry) => ({ ...entry, editor: editor.project_path }));
  hub.storing.add(append);
  const span = { received_at: hub.now, kept_from: hub.now - hub.windows.retention_ms };
  writeStore(hub, { kind: 'logs', journal_id, mark, entries: stamped, span }, (outcome) =>
    afterStore(hub, connection, editor, { append, mark }, outcome),
  );
}

function afterStore(
  hub: HubState,
  connection: HubConnection,
  editor: Editor,
  { append, mark }: { append: Append; mark: number },
  outcome: WriteOutcome,
): void {
  const { journal_id, entries } = append.params;
  const before = hub.logMarks.get(journal_id) ?? 0;
  connection.appends.shift();
  hub.storing.delete(append);
  if (outcome.kind === 'stored') {
    hub.logMarks.set(journal_id, mark);
    hub.changes.push({ kind: 'logs', editor, entries, mark: before });
    sendFrame(hub, connection, { kind: 'response', id: append.id, method: 'logs/append', result: { log_mark: mark } });
    appendDecided(connection, append);
  } else {
    const reason = outcome.kind === 'failed' ? outcome.reason : outcome.kind;
    refuseAppend(
      hub,
      connection,
      append,
      'overloaded',
      `the entries could not be stored (${reason}): keep them and send again`,
    );
    // The entries after it would leave a gap below their mark.
    const all = [append, ...connection.appends.splice(0)];
    for (const later of all.slice(1))
      refuseAppend(
        hub,
        connection,
        later,
        'overloaded',
        'an earlier batch could not be stored: keep these and send again after it',
      );
    for (const refused of all) appendDecided(connection, refused);
  }
  const [next] = connection.appends;
  if (next !== undefined) storeAppend(hub, connection, editor, next);
}
