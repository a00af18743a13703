import { limits } from '../../../generated/typescript/limits.ts';
import type { GetLogsParams, LogsResult } from '../../../generated/typescript/types.ts';
import { inOrder, readEnvelope, type Words } from '../calls/answers.ts';
import { answerUnread, readFor } from '../calls/reads.ts';
import { answerCall } from '../calls/waiters.ts';
import { projectOf } from '../protocol/decide-call.ts';
import { summarizeEntry, type ReadResult } from '../protocol/store-protocol.ts';
import { parseTimestamp } from '../protocol/timestamps.ts';
import { readersEditor, mayRead, withheldProjects } from '../state/projects.ts';
import type { HubState } from '../state/state.ts';
import type { OpenCall } from '../state/entities.ts';
/** unity_get_logs: stored entries of the client's Editor, or of more if requested (LGS-01, LGS-04). */
export function getLogs(hub: HubState, open: OpenCall, params: GetLogsParams): void {
  const since = params.since === undefined ? undefined : parseTimestamp(params.since);
  const { client } = open.call;
  // An id identifies its entry in any project (LOG-01).
  const project =
    params.all_projects === true || params.log_id !== undefined
      ? undefined
      : (readersEditor(hub, client)?.project_path ?? projectOf(client) ?? client.cwd_project);
  const filter = {
    limit: params.limit ?? limits.logs_limit_default,
    log_type: params.log_type ?? 'all',
    ...(params.log_name === undefined ? {} : { log_name: params.log_name }),
    ...(params.log_id === undefined ? {} : { log_id: params.log_id.toLowerCase() }),
    ...(since === undefined ? {} : { since }),
    ...(project === undefined ? { not_of: withheldProjects(hub, 'unity_get_logs', client) } : { editor: project }),
  } as const;
  const give = (value: ReadResult): void => {
    if (value.kind !== 'logs') throw new Error(`the store answered a read of logs with ${value.kind}`);
    // A project that was not seen since the start is missing in the list of withheld ones.
    const readable = value.entries.filter(({ editor = '' }) => mayRead(hub, 'unity_get_logs', editor, client));
    const result: LogsResult = {
      entries: readable.map(summarizeEntry),
      more: value.more,
      ...(project === undefined ? {} : { project }),
    };
    answerCall(hub, open, readEnvelope(hub.options.newId(hub.now), result, describeLogs(result, params.log_id)));
  };
  readFor(hub, open, { kind: 'logs', filter }, { found: give, otherwise: (reason) => answerUnread(hub, open, reason) });
}

function describeLogs({ entries, more, project }: LogsResult, log_id: string | undefined): Words {
  const whose = log_id ?? project ?? 'all projects';
  if (entries.length === 0)
    return {
      message: `No log entry of ${whose} matches.`,
      ...(project === undefined ? {} : { advice: 'all_projects: true includes those of other projects.' }),
    };
  const isCut = entries.some(({ truncated, has_stack_trace }) => truncated || has_stack_trace);
  const message = `${entries.length} log entr${entries.length === 1 ? 'y' : 'ies'} of ${whose}, newest first.${more ? ' Older ones match as well.' : ''}`;
  return {
    message,
    ...inOrder([
      more ? 'Ask with a higher limit for older entries.' : undefined,
      isCut ? 'unity_get_log_details has the whole text and the stack trace of one.' : undefined,
    ]),
  };
}
