import type { FailureFrame } from '../../../generated/typescript/rpc.ts';
import type { ResourceReadResult } from '../../../generated/typescript/types.ts';
import { ambiguousEditor, notConnected } from '../calls/deny.ts';
import { describeWork } from '../protocol/text.ts';
import { answerRead, failRead, waitToRead } from '../calls/reads.ts';
import { type CallingClient, refusalText } from '../protocol/call.ts';
import type { HubReadAnswer } from '../protocol/reads.ts';
import { formatDuration, formatTimestamp } from '../protocol/timestamps.ts';
import { meantBy, lastSeen, blockedSince } from '../state/projects.ts';
import { sendFrame } from '../state/effects.ts';
import type { HubConnection, Editor } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';
import { openRequest } from '../work/dispatch.ts';

/** Timeout of a read, which runs on Unity's main thread, after which the answer reports that Unity is busy. */
const RESOURCE_DEADLINE_MS = 10_000;

interface ResourceRead {
  readonly read_id: number;
  readonly client: CallingClient;
  readonly uri: string;
}

/** A resource of the project that only the Editor can read. */
export function readResource(hub: HubState, read: ResourceRead): void {
  const { read_id, client } = read;
  const choice = meantBy(hub, client);
  if (choice.kind === 'none') return failRead(hub, read_id, 'unavailable', refusalText(notConnected(hub, { client })));
  if (choice.kind === 'ambiguous')
    return failRead(hub, read_id, 'unavailable', refusalText(ambiguousEditor(choice.editors, hub.now)));
  const { connection } = choice.editor;
  if (connection === undefined) return answerRead(hub, read_id, answerAway(choice.editor, hub.now));
  askEditor(hub, read, { editor: choice.editor, connection });
}

function askEditor(
  hub: HubState,
  { read_id, uri }: ResourceRead,
  { editor, connection }: { readonly editor: Editor; readonly connection: HubConnection },
): void {
  let id = 0;
  const otherwise = (): HubReadAnswer => {
    connection.requests.delete(id);
    return editor.connection === connection ? answerLate(editor) : answerAway(editor, hub.now);
  };
  if (!waitToRead(hub, read_id, { until: hub.now + RESOURCE_DEADLINE_MS, otherwise, on: connection })) return;
  id = openRequest(connection, { kind: 'resource', read_id });
  sendFrame(hub, connection, { kind: 'request', id, method: 'resource/read', params: { uri } });
}

/**
 * Handles the Editor's answer. It is matched by request id, which is removed when the read ends, so that it never
 * reaches another read (EXO-10).
 */
export function resourceRead(hub: HubState, read_id: number, resource: ResourceReadResult): void {
  answerRead(hub, read_id, { kind: 'resource', resource });
}

export function resourceNotRead(hub: HubState, read_id: number, { error }: FailureFrame): void {
  const isMissing = error.data?.code === 'resource_not_found';
  failRead(
    hub,
    read_id,
    isMissing ? 'not_found' : 'unavailable',
    isMissing ? error.message : `The Editor could not read it: ${error.message}`,
  );
}

function answerAway(editor: Editor, now: number): HubReadAnswer {
  const since = `since ${formatTimestamp(lastSeen(editor))} (${formatDuration(now - lastSeen(editor))})`;
  const gone =
    editor.awaitedSince === undefined
      ? `is not connected, ${since}`
      : `has not connected since this server started, ${formatDuration(now - editor.awaitedSince)} ago`;
  const what = editor.leaving === 'reloading' ? `is reloading its scripts, ${since}` : gone;
  return {
    kind: 'failed',
    code: 'unavailable',
    reason: `The Editor of ${editor.project_name} ${what}: read again when it is back.`,
  };
}

function answerLate(editor: Editor): HubReadAnswer {
  const since = blockedSince(editor);
  const by = editor.heartbeat?.params.blocked_by;
  const work = by === undefined ? undefined : describeWork(by);
  const busy = `its main thread has been busy ${work === undefined ? '' : `${work} `}since`;
  const why = since === undefined ? 'it is slow' : `${busy} ${formatTimestamp(since)}`;
  return {
    kind: 'failed',
    code: 'unavailable',
    reason: `The Editor of ${editor.project_name} has not answered within ${formatDuration(RESOURCE_DEADLINE_MS)}, ${why}: read again later.`,
  };
}
