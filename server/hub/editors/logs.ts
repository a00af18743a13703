import { failure } from '../../../generated/typescript/rpc.ts';
import { limits } from '../../../generated/typescript/limits.ts';
import type { GetLogsParams, LogsResult } from '../../../generated/typescript/types.ts';
import { readEnvelope } from '../calls/answers.ts';
import { persist, send } from '../state/effects.ts';
import { projectOf } from './choose-editor.ts';
import { withheldProjects } from '../look/judge-reading.ts';
import { summarizeEntry } from '../look/log-summary.ts';
import { appendDecided } from '../look/own-lines.ts';
import type { Append, Connection, Editor, HubState, OpenCall } from '../state/state.ts';
import { readersEditor } from '../look/reader-project.ts';
import { readFor } from '../calls/stored-answer.ts';
import { logsChanged } from '../tell/subscriptions.ts';
import { parseTimestamp } from '../protocol/timestamps.ts';
import type { WriteOutcome } from '../protocol/store-protocol.ts';
import { answer } from '../calls/waiters.ts';
import { showLogs } from '../tell/watching.ts';

/** Batches of one Editor that may wait for the store: 16 times 500 entries. More is a flood (WIR-03). */
const APPENDS_LIMIT = 16;

/** Stores log entries and answers with the mark. One batch of an Editor at a time: the mark covers everything before it (LGS-05). */
export function receiveLogs(hub: HubState, connection: Connection, editor: Editor, append: Append): void {
  const first = append.params.entries[0]?.seq ?? 0;
  if (append.params.journal_id !== editor.journal?.journal_id)
    return refuse(
      hub,
      connection,
      append,
      'invalid_params',
      `expected entries of journal ${editor.journal?.journal_id ?? 'none'}, got ${append.params.journal_id}`,
    );
  if (connection.refusedFrom !== undefined && first > connection.refusedFrom)
    return refuse(
      hub,
      connection,
      append,
      'overloaded',
      `send the entries from ${connection.refusedFrom} on again first`,
    );
  if (connection.appends.length >= APPENDS_LIMIT)
    return refuse(
      hub,
      connection,
      append,
      'overloaded',
      `${APPENDS_LIMIT} batches wait for the store already: send again later, from entry ${first} on`,
    );
  connection.refusedFrom = undefined;
  connection.appends.push(append);
  if (connection.appends.length === 1) store(hub, connection, editor, append);
}

function refuse(
  hub: HubState,
  connection: Connection,
  { id, params }: Append,
  code: 'invalid_params' | 'overloaded',
  message: string,
): void {
  const first = params.entries[0]?.seq ?? 0;
  if (code === 'overloaded') connection.refusedFrom = Math.min(first, connection.refusedFrom ?? first);
  send(hub, connection, failure(id, code, message));
}

function store(hub: HubState, connection: Connection, editor: Editor, append: Append): void {
  const { journal_id, entries } = append.params;
  const mark = entries.reduce((highest, { seq }) => Math.max(highest, seq), hub.logMarks.get(journal_id) ?? 0);
  const stamped = entries.map((entry) => ({ ...entry, editor: editor.project_path }));
  hub.storing.add(append);
  const span = { received_at: hub.now, kept_from: hub.now - hub.windows.retention_ms };
  persist(hub, { kind: 'logs', journal_id, mark, entries: stamped, span }, (outcome) =>
    afterStore(hub, connection, editor, { append, mark }, outcome),
  );
}

function afterStore(
  hub: HubState,
  connection: Connection,
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
    showLogs(hub, editor, entries, before);
    logsChanged(hub);
    send(hub, connection, { kind: 'response', id: append.id, method: 'logs/append', result: { log_mark: mark } });
    appendDecided(connection, append);
  } else {
    const reason = outcome.kind === 'failed' ? outcome.reason : outcome.kind;
    refuse(
      hub,
      connection,
      append,
      'overloaded',
      `the entries could not be stored (${reason}): keep them and send again`,
    );
    // What stands behind it would leave a gap below its mark.
    const all = [append, ...connection.appends.splice(0)];
    for (const later of all.slice(1))
      refuse(
        hub,
        connection,
        later,
        'overloaded',
        'an earlier batch could not be stored: keep these and send again after it',
      );
    for (const refused of all) appendDecided(connection, refused);
  }
  const [next] = connection.appends;
  if (next !== undefined) store(hub, connection, editor, next);
}

/** unity_get_logs: of the client's own Editor unless it asks for more, from the store, whatever Unity is doing (LGS-01, LGS-04). */
export function getLogs(hub: HubState, open: OpenCall, params: GetLogsParams, now: number): void {
  const since = params.since === undefined ? undefined : parseTimestamp(params.since);
  const { client } = open.call;
  // An id names what it is of, in whatever project (LOG-01).
  const project =
    params.all_projects === true || params.log_id !== undefined
      ? undefined
      : (readersEditor(hub, client, now)?.project_path ?? projectOf(client));
  const filter = {
    limit: params.limit ?? limits.logs_limit_default,
    log_type: params.log_type ?? 'all',
    ...(params.log_name === undefined ? {} : { log_name: params.log_name }),
    ...(params.log_id === undefined ? {} : { log_id: params.log_id.toLowerCase() }),
    ...(since === undefined ? {} : { since }),
    ...(project === undefined ? { not_of: withheldProjects(hub, 'unity_get_logs') } : { editor: project }),
  } as const;
  readFor(
    hub,
    open,
    { kind: 'logs', filter },
    (value, at) => {
      if (value.kind !== 'logs') throw new Error(`the store answered a read of logs with ${value.kind}`);
      const result: LogsResult = {
        entries: value.entries.map(summarizeEntry),
        more: value.more,
        ...(project === undefined ? {} : { project }),
      };
      answer(hub, open, readEnvelope(hub.options.newId(at), result, describe(result)), at);
    },
    now,
  );
}

function describe({ entries, more, project }: LogsResult): string {
  const whose = project === undefined ? 'all projects' : project;
  if (entries.length === 0)
    return `No log entry of ${whose} matches.${project === undefined ? '' : ' all_projects: true looks at those of other projects as well.'}`;
  const older = more ? ' Older ones match as well: ask with a higher limit.' : '';
  const cut = entries.some(({ truncated, has_stack_trace }) => truncated || has_stack_trace)
    ? ' unity_get_log_details has the whole text and the stack trace of one.'
    : '';
  return `${entries.length} log entr${entries.length === 1 ? 'y' : 'ies'} of ${whose}, newest first.${older}${cut}`;
}
