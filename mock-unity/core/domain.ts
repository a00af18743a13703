import type { FrameFromServer } from '../../generated/typescript/rpc.ts';
import { limits } from '../../generated/typescript/limits.ts';
import type { UnityNotification } from '../../generated/typescript/types.ts';
import { type Console, createConsole } from './console.ts';
import { type EditorContext, createDomainLink, type JournalWriter, createJournalWriter } from './context.ts';
import type { Parts } from './conversation.ts';
import { hangUp, newOperations, sendPush, receiveFrame, sayHello, sendHeartbeat, sendLogs } from './conversation.ts';
import type { AssetRead, CompileMessages, EditorSessionState, ScriptEngine } from './editor-protocol.ts';
import type { JournalContent, JournalHeader, JournalWrite } from './journal.ts';
import { loadJournal } from './load-journal.ts';
import type { MainThread } from './main-thread-state.ts';
import { createMainThread } from './main-thread.ts';
import { type DomainOperation, createOperationTable } from './operation.ts';
import { createProgramHost, endedOf } from './program-run.ts';
import { createProjectCompiler } from './scripts.ts';
import { createResources } from './resources.ts';

/** Everything that a domain reload discards. */
export interface Domain {
  readonly mainThread: MainThread;
  readonly console: Console;
  header(): JournalHeader;
  connected(connection: number, storeId: string): void;
  frame(connection: number, frame: FrameFromServer): void;
  closed(connection: number): void;
  persisted(id: number, ok: boolean): void;
  assetRead(id: number, read: AssetRead): void;
  /** The scripts of the project are compiled. True: a reload must follow. */
  compiled(id: number, messages: CompileMessages): boolean;
  /** The user's switch: whether to connect to a server. */
  setWanted(wanted: boolean): void;
  push(notification: UnityNotification): void;
  /** Runs background work and, at the end, the main thread. */
  run(): 'idle' | 'reload';
  /** Before it is unloaded: attempts the writes that have failed once more. */
  runLast(): void;
  nextDeadline(): number | undefined;
}

export interface DomainOptions {
  readonly context: EditorContext;
  readonly engine: ScriptEngine;
  readonly session: EditorSessionState;
  readonly journal: JournalContent;
  readonly wanted: boolean;
}

export function createDomain({ context, engine, session, journal: content, wanted }: DomainOptions): Domain {
  const { header, operations, content: kept, writes } = loadJournal(context, content, engine);
  const journal = createJournalWriter(context);
  const link = createDomainLink(context);
  const table = createOperationTable(kept, context.options.retention_ms);
  for (const operation of operations.toSorted(byAcknowledgement)) table.add(operation);
  const console = createConsole({ context, journal, entries: kept.log_entries, lastSeq: kept.log_seq });
  const mainThread = createMainThread(context, {
    engine,
    hostFor: (operation) =>
      createProgramHost(operation, {
        context,
        console,
        mainThread: () => mainThread,
        operations: parts.operations,
        table: parts.table,
      }),
    mayStart: (operation) => parts.operations.mayStart(operation),
    recordStart: (operation, done) => parts.operations.recordStart(operation, done),
    suspend: (operation, { continuation, compiles }, decided) =>
      parts.operations.suspend(operation, {
        continuation,
        decided,
        suspended: () => (compiles ? compiler.begin() : undefined),
      }),
    recordResume: (operation, done) => parts.operations.recordResume(operation, done),
    beginAgain: (continuation, host) => engine.resume(continuation, compiler.result(), host),
    ended: (operation, outcome) => {
      // The journal contains its entries before its end, like the connection (LGS-07).
      console.flush();
      parts.operations.end(operation, endedOf(operation, outcome, context));
    },
    notCompiled: (operation, message, stackTrace) =>
      parts.operations.end(operation, {
        state: 'failed',
        at: context.now,
        error: message,
        error_code: 'compile_error',
        ...(stackTrace === undefined ? {} : { stack_trace: stackTrace }),
      }),
  });
  const compiler = createProjectCompiler({
    context,
    session,
    inNextFrame: (run) => mainThread.errand(run),
    resumeAll: () => resumeSuspended(mainThread, parts.table.all()),
  });
  const parts: Parts = {
    context,
    engine,
    session,
    journal,
    link,
    console,
    mainThread,
    resources: createResources({ context, link, mainThread, engine }),
    table,
    operations: newOperations(
      { context, journal, table, mainThread, link, console, header },
      kept.starts_forgotten + kept.starts.length,
    ),
    header,
    wanted,
    loaded: false,
    heartbeatAt: Infinity,
    heartbeatInterval: limits.heartbeat_interval_ms,
    recovering: session.reload,
    refused: new Set(),
    detached: new Set(),
    compiler,
  };
  resumeSuspended(mainThread, operations);
  writeInTurn(journal, writes, () => {
    parts.loaded = true;
    context.log('info', `domain loaded, generation ${header.generation}`);
    if (parts.wanted) context.emit({ type: 'connect' });
  });
  return domainOf(parts);
}

function resumeSuspended(mainThread: MainThread, operations: Iterable<DomainOperation>): void {
  const suspended = [...operations].filter(({ phase }) => phase === 'suspended');
  for (const operation of suspended.toSorted(byStart)) mainThread.resume(operation);
}

const byStart = (left: DomainOperation, right: DomainOperation): number =>
  (left.record.start_seq ?? 0) - (right.record.start_seq ?? 0);

const byAcknowledgement = (left: DomainOperation, right: DomainOperation): number =>
  (left.record.acknowledged_at ?? 0) - (right.record.acknowledged_at ?? 0);

function domainOf(parts: Parts): Domain {
  const { context, journal, link, console, mainThread } = parts;
  return {
    mainThread,
    console,
    header: () => parts.header,
    connected: (connection, storeId) => {
      if (!parts.wanted || !parts.loaded)
        return context.emit({ type: 'disconnect', graceful: true, reason: 'not wanted now' });
      link.open(connection, storeId);
      sayHello(parts);
    },
    frame: (connection, frame) => {
      if (link.isOpen(connection)) receiveFrame(parts, connection, frame);
    },
    closed: (connection) => {
      if (!link.close(connection)) return;
      hangUp(parts);
      context.log('warning', 'connection closed');
      if (parts.wanted) context.emit({ type: 'connect' });
    },
    persisted: (id, ok) => journal.persisted(id, ok),
    assetRead: (id, read) => parts.resources.assetRead(id, read),
    compiled: (id, messages) => parts.compiler.ended(id, messages),
    setWanted: (wanted) => {
      if (wanted && !parts.wanted && parts.loaded) context.emit({ type: 'connect' });
      if (!wanted) hangUp(parts);
      parts.wanted = wanted;
    },
    push: (notification) => sendPush(parts, notification),
    run: () => runDomain(parts),
    runLast: () => journal.runLast(),
    nextDeadline: () => nextDeadline(parts),
  };
}

/** Performs writes in order; each requires the previous one. */
function writeInTurn(journal: JournalWriter, [first, ...rest]: readonly JournalWrite[], done: () => void): void {
  if (first === undefined) return done();
  journal.writeUntilDone(
    () => first,
    () => writeInTurn(journal, rest, done),
  );
}

function runDomain(parts: Parts): 'idle' | 'reload' {
  const { context, journal, console, mainThread } = parts;
  journal.runDue();
  console.runDue();
  const outcome = parts.loaded ? mainThread.run() : 'idle';
  parts.operations.flushPartials();
  console.flush();
  sendLogs(parts);
  if (context.now >= parts.heartbeatAt) sendHeartbeat(parts);
  const expiry = parts.table.nextExpiry();
  if (expiry !== undefined && expiry <= context.now)
    for (const write of parts.table.expire(context.now)) journal.write(write, () => {});
  return outcome;
}

function nextDeadline({ journal, console, link, table, mainThread, loaded, heartbeatAt }: Parts): number | undefined {
  const at = Math.min(
    journal.nextDeadline() ?? Infinity,
    console.nextDeadline(link.isGreeted) ?? Infinity,
    table.nextExpiry() ?? Infinity,
    loaded ? (mainThread.nextDeadline() ?? Infinity) : Infinity,
    heartbeatAt,
  );
  return at === Infinity ? undefined : at;
}
