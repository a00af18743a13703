import type { ToolName } from '../../../generated/typescript/tools.ts';
import { judgeReading } from '../calls/deny.ts';
import {
  answerRead,
  failRead,
  STORE_DEADLINE_MS,
  isOpen,
  storeFailed,
  storeSilent,
  waitToRead,
} from '../calls/reads.ts';
import { readTools } from '../editors/custom-tools.ts';
import { readResource } from '../editors/resources.ts';
import { readOverview } from './overview.ts';
import { callerOf, type CallingClient, refusalText } from '../protocol/call.ts';
import type { HubEvent } from '../protocol/hub-protocol.ts';
import type { HubRead, OperationList, HubReadAnswer, TaskSnapshot } from '../protocol/reads.ts';
import {
  meantBy,
  mayRead,
  readingBlockedBecause,
  withheldProjects,
  blockedBecause,
  judgeTool,
  isExpired,
} from '../state/projects.ts';
import type { HubState } from '../state/state.ts';
import { editorSummaries, editorSummary, showLive, showOutline } from '../notifications/watchers.ts';
import { readStore } from '../state/effects.ts';
import { emptyNotes, type LiveOperation } from '../state/entities.ts';
import type { LogEntry } from '../../../generated/typescript/types.ts';
import { inProgressEnvelope, readEnvelope, terminalEnvelope } from '../calls/answers.ts';
import { ongoingWork } from '../calls/describe-progress.ts';
import { operationDetails, failNotFound, findOperation } from './lookup.ts';
import { type Operation, type OperationOutline, outlineOf, summarizeOperation } from '../protocol/operation.ts';
import { parseTimestamp } from '../protocol/timestamps.ts';
import { toolName } from '../protocol/identity.ts';

/** Answers a read that is not a tool call. Every read is answered once, in limited time. */
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

/** A read by the user, who may see everything. */
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

/** Data that the policy denies to a tool cannot be read here either (SEC-04). */
function blockedBy(hub: HubState, client: CallingClient, read: HubRead): string | undefined {
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

/** The tool that returns the same data. */
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

function readEditor(hub: HubState, read_id: number, client: CallingClient): void {
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

interface OperationsRead {
  readonly read_id: number;
  readonly client: CallingClient;
  readonly limit: number;
}

/** The newest operations of all projects whose policy allows reading them, in their current state. */
function readOperations(hub: HubState, { read_id, client, limit }: OperationsRead): void {
  if (!waitToRead(hub, read_id, { until: hub.now + STORE_DEADLINE_MS, otherwise: storeSilent })) return;
  readStore(hub, { kind: 'outlines', limit, not_of: withheldProjects(hub, 'unity_get_result', client) }, (value) => {
    if (!isOpen(hub, read_id)) return;
    if (value.kind !== 'outlines') return storeFailed(hub, read_id, value);
    // A project that was not seen since the start is missing in the list of withheld ones.
    const kept = value.outlines.filter(
      ({ finished_at, editor }) => !isExpired(hub, finished_at) && mayRead(hub, 'unity_get_result', editor, client),
    );
    answerRead(hub, read_id, {
      kind: 'operations',
      operations: kept.map((stored) => summarizeOperation(asKnown(hub, stored))),
    });
  });
}

/** The stored outline of unfinished work may be older than the hub's. */
function asKnown(hub: HubState, stored: OperationOutline): OperationOutline {
  const live = hub.operations.get(stored.log_id);
  return live === undefined ? stored : outlineOf(live.operation);
}

/** One page of the stored operations, in their current state. Empty only if there is nothing older. */
function readList(hub: HubState, read_id: number, list: OperationList): void {
  if (!waitToRead(hub, read_id, { until: hub.now + STORE_DEADLINE_MS, otherwise: storeSilent })) return;
  readPage(hub, read_id, list);
}

function readPage(hub: HubState, read_id: number, list: OperationList): void {
  const { limit, before, editor, contains } = list;
  const search = {
    ...(before === undefined ? {} : { before }),
    ...(editor === undefined ? {} : { editor }),
    ...(contains === undefined ? {} : { contains }),
  };
  // One more than the limit shows whether there are more.
  readStore(hub, { kind: 'outlines', limit: limit + 1, ...search }, (value) => {
    if (!isOpen(hub, read_id)) return;
    if (value.kind !== 'outlines') return storeFailed(hub, read_id, value);
    const page = value.outlines.slice(0, limit);
    const found = page.filter(({ finished_at }) => !isExpired(hub, finished_at));
    const more = value.outlines.length > limit;
    const last = page.at(-1);
    // A reader continues after the last row of a page, so a page whose rows have all expired must be skipped.
    if (found.length === 0 && more && last !== undefined)
      return readPage(hub, read_id, { ...list, before: last.log_id });
    const operations = found.map((outline) => {
      const live = hub.operations.get(outline.log_id);
      return live === undefined ? showOutline(outline, emptyNotes) : showLive(live);
    });
    answerRead(hub, read_id, { kind: 'list', operations, more });
  });
}

/** An operation or a log entry, complete. There is no call, so nothing counts as delivered (EXO-06). */
function readRecord(hub: HubState, read_id: number, wanted: string): void {
  findOperation(hub, read_id, wanted, {
    live: (live) => answerRead(hub, read_id, liveRecord(hub, live)),
    ended: (operation) => giveOperation(hub, read_id, operation),
    none: (log_id) => readEntry(hub, read_id, log_id),
  });
}

function liveRecord(hub: HubState, live: LiveOperation): HubReadAnswer {
  return {
    kind: 'record',
    details: operationDetails(live.operation),
    result: inProgressEnvelope(ongoingWork(live, hub.windows, hub.now)),
  };
}

function giveOperation(hub: HubState, read_id: number, operation: Operation): void {
  answerRead(hub, read_id, {
    kind: 'record',
    details: operationDetails(operation),
    result: terminalEnvelope(operation, 'own'),
  });
}

function readEntry(hub: HubState, read_id: number, log_id: string): void {
  readStore(hub, { kind: 'log_entry', log_id }, (value) => {
    if (!isOpen(hub, read_id)) return;
    if (value.kind !== 'log_entry') return storeFailed(hub, read_id, value);
    if (value.entry === undefined || isExpired(hub, parseTimestamp(value.entry.timestamp)))
      return failNotFound(hub, read_id, log_id);
    giveEntry(hub, read_id, value.entry);
  });
}

function giveEntry(hub: HubState, read_id: number, entry: LogEntry): void {
  answerRead(hub, read_id, {
    kind: 'record',
    details: { kind: 'log_entry', entry },
    result: readEnvelope(entry.log_id, entry.value ?? entry.message, { message: 'A log entry.' }),
  });
}

interface TaskRead {
  readonly read_id: number;
  readonly client: CallingClient;
  readonly log_id: string;
  readonly acts?: true;
}

/** The state of an operation as a task (TSK-02), as far as the policy of its project allows reading its result (SEC-04). */
function readTask(hub: HubState, asked: TaskRead): void {
  const { read_id } = asked;
  findOperation(hub, read_id, asked.log_id, {
    live: (live) => giveLive(hub, asked, live),
    ended: (operation) => giveTask(hub, asked, operation, { result: terminalEnvelope(operation, 'own') }),
    none: (log_id) => failNotFound(hub, read_id, log_id),
  });
}

/** An operation that is not durable yet is not a task: after a crash the server would not have it. */
function giveLive(hub: HubState, asked: TaskRead, live: LiveOperation): void {
  const { operation, question, accepted } = live;
  if (!accepted) return failRead(hub, asked.read_id, 'unavailable', 'It is being accepted: ask again in a moment.');
  giveTask(hub, asked, operation, {
    result: inProgressEnvelope(ongoingWork(live, hub.windows, hub.now)),
    ...(question === undefined || question.isAnswered ? {} : { question: question.asked }),
  });
}

function giveTask(
  hub: HubState,
  { read_id, client, acts }: TaskRead,
  operation: Operation,
  how: Pick<TaskSnapshot, 'result' | 'question'>,
): void {
  const { log_id, editor, accepted_at, finished_at, history } = operation;
  const verdict = judgeTool(hub, 'unity_get_result', editor, client);
  if (verdict.decision !== 'allow')
    return failRead(hub, read_id, 'unavailable', refusalText(readingBlockedBecause('unity_get_result', verdict)));
  // A caller that may not do such work may not decide about it.
  const own = judgeTool(hub, toolName(operation), editor, client);
  if (acts === true && client.subject !== undefined && own.decision === 'deny')
    return failRead(hub, read_id, 'unavailable', refusalText(blockedBecause(toolName(operation), own)));
  const changed_at = finished_at ?? history.at(-1)?.at ?? accepted_at;
  const kept_until = (finished_at ?? hub.now) + hub.windows.retention_ms;
  answerRead(hub, read_id, { kind: 'task', task: { log_id, accepted_at, changed_at, kept_until, ...how } });
}
