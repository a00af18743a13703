import type { Changes } from '../hub/protocol/reads.ts';
import type { Log } from '../lib/logging.ts';
import type { HubRunner } from '../runner/runner-protocol.ts';
import { snapshotText, type LiveStream, eventText, withinBudget } from './stream.ts';
import { failureOf } from '../lib/errors.ts';
import type { EditorSummary, ShownOperation } from '../../generated/typescript/link.ts';
import type { LogType } from '../../generated/typescript/types.ts';
import type { LiveEvents } from '../clients/link/protocol.ts';

/** Ten batches a second appear immediate. */
const BATCH_INTERVAL_MS = 100;

const OPERATIONS = 1_000;

const LOGS = 10_000;

/** Marks are kept only while pages watch; this long they survive the reload of a page. */
const WATCH_ON_MS = 5_000;

/** Sends what happens to all open pages. */
export interface LiveFeed {
  /** From a snapshot on, until the stream is closed. */
  follow(stream: LiveStream): void;
  /** Streams that are open. */
  count(): number;
  close(): void;
}

export interface LiveFeedOptions {
  readonly runner: Pick<HubRunner, 'feed' | 'ownRead'>;
  /** Receives the changes of the hub. */
  readonly watchers: { onChanged: (changes: Changes) => void };
  readonly log: Log;
}

interface Feed extends LiveFeedOptions {
  readonly pending: ReturnType<typeof createPendingChanges>;
  readonly streams: Set<LiveStream>;
  /** The streams that have received their snapshot. */
  readonly live: Set<LiveStream>;
  timer: NodeJS.Timeout | undefined;
  sentAt: number;
  unwatch: NodeJS.Timeout | undefined;
  isWatching: boolean;
}

export function createLiveFeed(options: LiveFeedOptions): LiveFeed {
  const feed: Feed = {
    ...options,
    pending: createPendingChanges(),
    streams: new Set(),
    live: new Set(),
    timer: undefined,
    sentAt: -Infinity,
    unwatch: undefined,
    isWatching: false,
  };
  options.watchers.onChanged = (changes) => {
    feed.pending.add(changes);
    feed.timer ??= setTimeout(
      () => flushPending(feed),
      Math.max(0, feed.sentAt + BATCH_INTERVAL_MS - performance.now()),
    );
  };
  return {
    follow(stream) {
      watchHub(feed);
      feed.streams.add(stream);
      stream.onClose(() => detachStream(feed, stream));
      stream.onCaughtUp(() => beginStream(feed, stream));
      beginStream(feed, stream);
    },
    count: () => feed.streams.size,
    close() {
      for (const stream of feed.streams) stream.end();
      clearTimeout(feed.unwatch);
      stopWatching(feed);
    },
  };
}

function watchHub(feed: Feed): void {
  clearTimeout(feed.unwatch);
  if (!feed.isWatching) feed.runner.feed({ type: 'watch', on: true });
  feed.isWatching = true;
  if (feed.streams.size === 0) feed.runner.feed({ type: 'page', open: true });
}

function detachStream(feed: Feed, stream: LiveStream): void {
  feed.streams.delete(stream);
  feed.live.delete(stream);
  clearTimeout(feed.unwatch);
  if (feed.streams.size > 0) return;
  // Sent at once, because a question from now on would not be shown.
  feed.runner.feed({ type: 'page', open: false });
  feed.unwatch = setTimeout(() => stopWatching(feed), WATCH_ON_MS);
}

function stopWatching(feed: Feed): void {
  if (feed.isWatching) feed.runner.feed({ type: 'watch', on: false });
  feed.isWatching = false;
  clearTimeout(feed.timer);
  feed.timer = undefined;
  feed.pending.take();
}

/** A snapshot, and from then on every batch. Also for a stream that has missed some: what it had is replaced. */
function beginStream(feed: Feed, stream: LiveStream): void {
  feed.live.delete(stream);
  feed.runner.ownRead({ kind: 'overview', operations: OPERATIONS, logs: LOGS }, (answer) => {
    if (!feed.streams.has(stream)) return;
    // The page connects again by itself; the store may work by then.
    if (answer.kind !== 'overview') return stream.end();
    const failure = failureOf(() => {
      // The snapshot contains the pending changes.
      flushPending(feed);
      stream.write(snapshotText(answer.overview));
      feed.live.add(stream);
    });
    if (failure === undefined) return;
    // A snapshot that cannot be made must not end the server.
    feed.log('error', `the live page: a snapshot could not be made: ${failure}`);
    stream.end();
  });
}

function flushPending(feed: Feed): void {
  clearTimeout(feed.timer);
  feed.timer = undefined;
  feed.sentAt = performance.now();
  const text = feed.pending.take();
  if (text !== '') for (const stream of feed.live) stream.write(text);
}

/** Limit of log lines in one batch: the newest ones, infos are dropped first (LGS-03). Ten batches a second are more than anybody reads. */
const LOGS_LIMIT = 1_000;

/** Changes that pages have not received yet, only the newest of each: limited by the content of a page, at any rate of changes. */
interface PendingChanges {
  add(changes: Changes): void;
  /** All of them as server-sent events; empty where there are none. Nothing is pending after that. */
  take(): string;
}

function createPendingChanges(): PendingChanges {
  let operations = new Map<string, ShownOperation>();
  let logs: LiveEvents['logs'][number][] = [];
  let leftOut = 0;
  let editors = new Map<string, EditorSummary>();
  let clients: Changes['clients'];
  return {
    add(changes) {
      clients = changes.clients ?? clients;
      for (const editor of changes.editors ?? []) editors.set(editor.project_path, editor);
      for (const operation of changes.operations ?? []) operations.set(operation.log_id, operation);
      if (changes.logs === undefined) return;
      logs.push(...changes.logs);
      leftOut += Math.max(0, logs.length - LOGS_LIMIT);
      for (const least of ['info', 'warning', 'error'] as const) logs = withoutOldest(logs, least);
    },
    take() {
      const events = [
        editors.size === 0 ? '' : eventText('editors', [...editors.values()]),
        clients === undefined ? '' : eventText('clients', clients),
        operations.size === 0 ? '' : eventText('operations', withinBudget([...operations.values()])),
        leftOut === 0 ? '' : eventText('left_out', { logs: leftOut }),
        logs.length === 0 ? '' : eventText('logs', logs),
      ];
      [operations, logs, leftOut, editors, clients] = [new Map(), [], 0, new Map(), undefined];
      return events.join('');
    },
  };
}

function withoutOldest(logs: LiveEvents['logs'][number][], type: LogType): LiveEvents['logs'][number][] {
  let surplus = logs.length - LOGS_LIMIT;
  return surplus <= 0 ? logs : logs.filter(({ log_type }) => log_type !== type || surplus-- <= 0);
}
