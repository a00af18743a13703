import { refusalText } from '../protocol/refusal.ts';
import type { ToolName } from '../../../generated/typescript/tools.ts';
import { judgeReading } from '../calls/judge-reading.ts';
import { answerRead, failRead } from '../calls/reads.ts';
import { readTools } from '../editors/custom-tools.ts';
import { readResource } from '../editors/resources.ts';
import { readList } from './list.ts';
import { readOperations } from './operations-read.ts';
import { readOverview } from './overview.ts';
import { readRecord } from './record.ts';
import { readTask } from './task.ts';
import { callerOf, type Client } from '../protocol/call.ts';
import type { HubEvent } from '../protocol/hub-protocol.ts';
import type { HubRead } from '../protocol/reads.ts';
import { meantBy, mayRead, readingBlockedBecause } from '../state/projects.ts';
import type { HubState } from '../state/state.ts';
import { editorSummaries, editorSummary } from '../tell/editor-summary.ts';

/** Answers a read that is not a tool call. Every read is answered once, in bounded time. */
export function receiveRead(hub: HubState, { read_id, client, read }: Extract<HubEvent, { type: 'read' }>): void {
  const blocked = blockedBy(hub, client, read);
  if (blocked !== undefined) return failRead(hub, read_id, 'unavailable', blocked);
  switch (read.kind) {
    case 'operations':
      return readOperations(hub, { read_id, client, limit: read.limit });
    case 'editor':
      return readEditor(hub, read_id, client);
    case 'tools':
      return readTools(hub, { ...read, read_id, client });
    case 'resource':
      return readResource(hub, { read_id, client, uri: read.uri });
    case 'task':
      return readTask(hub, { ...read, read_id, client });
  }
}

/** The user looks, and may see everything. */
export function receiveOwnRead(hub: HubState, { read_id, read }: Extract<HubEvent, { type: 'own_read' }>): void {
  switch (read.kind) {
    case 'overview':
      return readOverview(hub, read_id, read);
    case 'list':
      return readList(hub, read_id, read);
    case 'record':
      return readRecord(hub, read_id, read.log_id);
  }
}

/** What the policy denies to a tool is not to be had by reading either (SEC-04). */
function blockedBy(hub: HubState, client: Client, read: HubRead): string | undefined {
  const tool = toolLike(read);
  if (tool === undefined || hub.options.judge === undefined) return undefined;
  const { verdict, editor } = judgeReading(hub, client, tool);
  if (verdict.decision === 'allow') return undefined;
  const why = refusalText(readingBlockedBecause(tool, verdict));
  const params = read.kind === 'resource' ? { uri: read.uri } : {};
  const subject = { log_id: hub.options.newId(hub.now), tool, params, ...callerOf(client), editor };
  hub.changes.push({ kind: 'denied', subject, why, error_code: 'blocked_by_policy' });
  return why;
}

/** The tool that gives the same. */
function toolLike({ kind }: HubRead): ToolName | undefined {
  switch (kind) {
    case 'operations':
    case 'editor':
    case 'task':
      return 'unity_get_result';
    case 'resource':
      return 'unity_query';
    case 'tools':
      return undefined;
  }
}

function readEditor(hub: HubState, read_id: number, client: Client): void {
  const choice = meantBy(hub, client);
  const editors = editorSummaries(hub).filter(({ project_path }) =>
    mayRead(hub, 'unity_get_result', project_path, client),
  );
  answerRead(hub, read_id, {
    kind: 'editor',
    ...(choice.kind === 'chosen' ? { editor: editorSummary(choice.editor, hub.now) } : {}),
    editors,
  });
}
