import type { FailureFrame, FrameFromServer } from '../../generated/typescript/rpc.ts';
import { protocolVersion } from '../../generated/typescript/limits.ts';
import type { EditorHelloResult, LogEntry, UnityNotification } from '../../generated/typescript/types.ts';
import type { Console } from './console.ts';
import { type EditorContext, formatTimestamp, type DomainLink, type JournalWriter } from './context.ts';
import type { EditorSessionState, ScriptEngine } from './editor-protocol.ts';
import { type Ended, type JournalHeader, emptyJournal } from './journal.ts';
import type { MainThread } from './main-thread-state.ts';
import type { DomainOperation } from './operation.ts';
import { type OperationTable, isSuspended, reportOf, updateOf, createOperationTable } from './operation.ts';
import { type Operations, createOperations } from './operations.ts';
import { handleFrame } from './requests.ts';
import type { RequestParts } from './request-parts.ts';
import type { ProjectCompiler } from './scripts.ts';
import type { Resources } from './resources.ts';

/** The parts of a domain. */
export interface Parts {
  readonly context: EditorContext;
  readonly engine: ScriptEngine;
  readonly session: EditorSessionState;
  readonly journal: JournalWriter;
  readonly link: DomainLink;
  readonly console: Console;
  readonly mainThread: MainThread;
  readonly resources: Resources;
  readonly compiler: ProjectCompiler;
  table: OperationTable;
  operations: Operations;
  header: JournalHeader;
  wanted: boolean;
  /** Everything that must be durable before hello is durable. */
  loaded: boolean;
  heartbeatAt: number;
  heartbeatInterval: number;
  /** The reload whose end has not been reported yet. */
  recovering: EditorSessionState['reload'];
  /** log_ids that this domain refused because it could not write them. */
  readonly refused: Set<string>;
  /** log_ids that have started in a journal that this domain has replaced. */
  readonly detached: Set<string>;
}

/** Wait after a refusal of hello, which may be temporary. */
const REFUSED_RETRY_MS = 5000;

/** The operations of one journal, on the main thread and the link of this domain. */
export function newOperations(
  parts: Pick<Parts, 'context' | 'journal' | 'table' | 'mainThread' | 'link' | 'console' | 'header'>,
  lastStartSeq: number,
): Operations {
  const { context, journal, table, mainThread } = parts;
  return createOperations({
    context,
    journal,
    table,
    queue: mainThread,
    publish: (operation) => publishToServer(parts, operation),
    lastStartSeq,
  });
}

/** Updates of an operation are sent only to its store. */
function publishToServer(
  parts: Pick<Parts, 'context' | 'link' | 'console' | 'header'>,
  { durable }: DomainOperation,
): void {
  const { context, link } = parts;
  const { ended } = durable;
  if (isSuspended(durable)) context.log('info', `suspended ${durable.log_id} until the next domain reload`);
  else if (ended === undefined && durable.partial !== undefined)
    context.log('info', `partial result ${durable.partial.seq} of ${durable.log_id}`);
  else
    context.log(
      ended === undefined || ended.state === 'completed' ? 'info' : 'warning',
      `${ended?.state ?? (durable.suspension === undefined ? 'started' : 'resumed')} ${durable.log_id}${endNote(ended)}`,
    );
  const isPruned =
    ended !== undefined && (ended.state === 'completed' ? ended.result === undefined : ended.error === undefined);
  if (ended !== undefined) sendLogsOf(parts, durable.log_id);
  if (link.storeId === durable.store_id && !isPruned)
    link.notify({ kind: 'notification', method: 'operation/update', params: updateOf(durable) });
}

const endNote = (ended: Ended | undefined): string =>
  ended === undefined || ended.state === 'completed' ? '' : `: ${ended.error ?? ended.state}`;

/** Sends identity, generation, and the journal's state for the connected store. */
export function sayHello({ context, session, link, table, operations, header }: Parts): void {
  const { options, environment } = context;
  const { tools } = environment;
  const storeId = link.storeId ?? '';
  const ours = [...table.all()].filter(
    ({ record }) => record.store_id === storeId && record.acknowledged_at === undefined,
  );
  link.ask((id) => ({
    kind: 'request',
    id,
    method: 'editor/hello',
    params: {
      protocol_version: protocolVersion,
      bridge_version: options.bridge_version,
      instance_id: session.instance_id,
      journal_id: header.journal_id,
      journal_seq: operations.lastStartSeq(),
      generation: header.generation,
      project_name: options.project_name,
      project_path: options.project_path,
      unity_version: options.unity_version,
      capabilities: [],
      watermark: table.watermark(storeId),
      operations: ours.map(reportOf),
      ...(tools.length === 0 ? {} : { tools: [...tools] }),
    },
  }));
}

export function receiveFrame(parts: Parts, connection: number, frame: FrameFromServer): void {
  switch (frame.kind) {
    case 'request':
    case 'notification':
      return handleFrame(requestPartsOf(parts), connection, frame);
    case 'response':
      switch (frame.method) {
        case 'editor/hello':
          return takeGreeting(parts, frame.result, connection);
        case 'logs/append':
          return parts.console.stored(frame.result.log_mark);
        case 'auth/challenge':
        case 'auth/prove':
          return;
      }
    // oxlint-disable-next-line no-fallthrough -- every method above returns
    case 'failure':
      return takeFailure(parts, frame);
  }
}

function requestPartsOf(parts: Parts): RequestParts {
  const { context, link, table, operations, mainThread, console, resources, header, refused, detached } = parts;
  return {
    context,
    link,
    table,
    operations,
    mainThread,
    console,
    resources,
    generation: header.generation,
    refused,
    detached,
    publish: (operation) => publishToServer(parts, operation),
  };
}

function takeGreeting(parts: Parts, hello: EditorHelloResult, connection: number): void {
  const { context, link, console, table, header, recovering } = parts;
  link.greeted();
  parts.heartbeatInterval = hello.heartbeat_interval_ms;
  parts.heartbeatAt = context.now + hello.heartbeat_interval_ms;
  console.reconnected(hello.log_mark);
  context.log(
    'info',
    `connected to server ${hello.server_version}, generation ${header.generation}, for ${hello.clients.join(', ') || 'no AI client yet'}`,
  );
  sendPush(parts, {
    type: 'CONNECTION_ESTABLISHED',
    timestamp: formatTimestamp(context.now),
    payload: {
      clientId: `${parts.session.instance_id}/${header.generation}/${connection}`,
      connectionTime: formatTimestamp(context.now),
    },
  });
  for (const operation of table.all()) if (isRepeated(operation)) publishToServer(parts, operation);
  if (recovering === undefined) return;
  const compileErrors = recovering.compile_errors === undefined ? {} : { compileErrors: recovering.compile_errors };
  sendPush(parts, {
    type: 'DOMAIN_RELOAD_RECOVERED',
    timestamp: formatTimestamp(context.now),
    payload: { generation: header.generation, durationMs: context.now - recovering.started_at, ...compileErrors },
  });
  parts.recovering = undefined;
  context.emit({ type: 'session_state', value: { instance_id: parts.session.instance_id } });
}

/** True if the operation has started and its end is not acknowledged. Queued operations are reported in hello. */
function isRepeated({ phase, durable }: DomainOperation): boolean {
  switch (phase) {
    case 'accepting':
    case 'stale':
    case 'queued':
    case 'removing':
    case 'starting':
      return false;
    case 'running':
    case 'suspending':
    case 'suspended':
    case 'resuming':
    case 'finishing':
      return true;
    case 'finished':
      return durable.acknowledged_at === undefined;
  }
}

function takeFailure(parts: Parts, { method, error }: FailureFrame): void {
  const { context, console } = parts;
  if (method === 'logs/append') return console.failed();
  if (method !== 'editor/hello')
    return context.log('warning', `server refused ${method ?? 'something'}: ${error.message}`);
  if (error.data?.code === 'journal_refused') return replaceJournal(parts, error.message);
  context.log('error', `server refused hello: ${error.message}`);
  hangUp(parts);
  context.emit({ type: 'disconnect', graceful: true, reason: error.message });
  context.emit({ type: 'connect', not_before: context.now + REFUSED_RETRY_MS });
}

/** Drops the connection, because it has closed or is not needed any more. */
export function hangUp(parts: Parts): void {
  parts.link.drop();
  parts.heartbeatAt = Infinity;
}

/**
 * The old journal is not valid evidence: queued work must not start any more, and running work is abandoned
 * (docs/design.md, section 3).
 */
function replaceJournal(parts: Parts, reason: string): void {
  const { context, journal, table, console, mainThread } = parts;
  const header = { ...parts.header, journal_id: context.options.uuid() };
  context.log('warning', `journal set aside (${reason}); a new one is ${header.journal_id}`);
  mainThread.clearQueue();
  for (const operation of table.all()) {
    if (hasStarted(operation)) parts.detached.add(operation.record.log_id);
    operation.orphaned = true;
    for (const done of operation.waiting.splice(0)) done(false);
  }
  parts.header = header;
  parts.table = createOperationTable(emptyJournal, context.options.retention_ms);
  parts.operations = newOperations(parts, 0);
  console.renumber();
  journal.writeUntilDone(
    () => ({ kind: 'mint', header, reason }),
    () => sayHello(parts),
  );
}

const hasStarted = ({ record, phase }: DomainOperation): boolean =>
  record.start_seq !== undefined || phase === 'starting';

/** Sends one of the six push notifications; lost without a connection. */
export function sendPush({ link, context }: Parts, notification: UnityNotification): void {
  link.notify({ kind: 'notification', method: 'editor/notification', params: notification });
  context.log('info', `notification ${notification.type}`);
}

type LogParts = Pick<Parts, 'link' | 'console' | 'header'>;

export function sendLogs(parts: LogParts): void {
  if (parts.link.isGreeted) appendEntries(parts, parts.console.nextBatch());
}

/** An operation's entries are sent before its end (LGS-07). */
function sendLogsOf(parts: LogParts, logId: string): void {
  if (!parts.link.isGreeted) return;
  while (appendEntries(parts, parts.console.nextBatchOf(logId)));
}

function appendEntries({ link, header }: LogParts, entries: LogEntry[] | undefined): boolean {
  if (entries === undefined) return false;
  link.ask((id) => ({
    kind: 'request',
    id,
    method: 'logs/append',
    params: { journal_id: header.journal_id, entries },
  }));
  return true;
}

/** Shows the server that the Editor is alive, however long its main thread is blocked (TMO-04). */
export function sendHeartbeat(parts: Parts): void {
  const { context, engine, link, operations, mainThread, header } = parts;
  parts.heartbeatAt = context.now + parts.heartbeatInterval;
  const running = [...operations.running].map(({ record }) => record.log_id);
  const age = mainThread.ageMs();
  const blocked_by = age < parts.heartbeatInterval ? undefined : mainThread.blockedBy();
  const params = {
    generation: header.generation,
    main_thread_age_ms: age,
    running,
    queue_length: mainThread.queueLength(),
    focused: context.environment.focused,
    play_mode: engine.isPlaying?.() ?? false,
    ...(blocked_by === undefined ? {} : { blocked_by }),
  };
  link.notify({ kind: 'notification', method: 'editor/heartbeat', params });
}
