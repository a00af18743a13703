import type { ServerResponse } from 'node:http';
import type { ShownOperation } from '../../generated/typescript/link.ts';
import type { Overview } from '../hub/protocol/reads.ts';
import { packageVersion } from '../lib/this-program.ts';
import type { LiveEvents } from '../clients/link/protocol.ts';

/** Limit of unread bytes for a page that reads slowly: a snapshot and some batches. Events beyond it are dropped. */
const WAITING_LIMIT_BYTES = 16 * 1024 * 1024;

/** A page that reads nothing for this long has disconnected, or stalls deliberately. */
const PATIENCE_MS = 60_000;

/** Proxies and browsers close a silent connection. */
const ALIVE_INTERVAL_MS = 15_000;

/** The stream of server-sent events to one page. */
export interface LiveStream {
  /**
   * Writes text of whole events. Dropped while too much is buffered: then `onCaughtUp` is called when there is space
   * again.
   */
  write(text: string): void;
  end(): void;
  onClose(listener: () => void): void;
  /** Events were dropped, and there is space again. */
  onCaughtUp(listener: () => void): void;
}

interface LiveStreamOptions {
  /** False once the session has ended. */
  readonly isValid: () => boolean;
  /** Tests shorten them. */
  readonly limits?: { readonly waiting_bytes: number; readonly patience_ms: number; readonly alive_ms: number };
}

export function openLiveStream(response: ServerResponse, { isValid, limits }: LiveStreamOptions): LiveStream {
  const { waiting_bytes, patience_ms, alive_ms } = limits ?? {
    waiting_bytes: WAITING_LIMIT_BYTES,
    patience_ms: PATIENCE_MS,
    alive_ms: ALIVE_INTERVAL_MS,
  };
  let isMissing = false;
  let caughtUp = (): void => undefined;
  let stuck: NodeJS.Timeout | undefined;
  const alive = setInterval(() => {
    if (!isValid()) response.end();
    else if (!response.writableNeedDrain) response.write(': alive\n\n');
  }, alive_ms);
  response.once('close', () => {
    clearInterval(alive);
    clearTimeout(stuck);
  });
  response.on('drain', () => {
    clearTimeout(stuck);
    stuck = undefined;
    if (!isMissing) return;
    isMissing = false;
    caughtUp();
  });
  response.write('retry: 1000\n\n');
  return {
    write(text) {
      if (response.writableEnded || isMissing) return;
      if (response.writableLength > waiting_bytes) isMissing = true;
      else if (!response.write(text)) stuck ??= setTimeout(() => response.destroy(), patience_ms);
    },
    end: () => void response.end(),
    onClose: (listener) => void response.once('close', listener),
    onCaughtUp(listener) {
      caughtUp = listener;
    },
  };
}

/** One server-sent event: JSON has no line breaks. */
export function eventText<Name extends keyof LiveEvents>(name: Name, value: LiveEvents[Name]): string {
  return `event: ${name}\ndata: ${JSON.stringify(value)}\n\n`;
}

/** The event with all there is to show. */
export function snapshotText({ editors, clients, operations, logs }: Overview): string {
  return eventText('snapshot', {
    server_version: packageVersion,
    now: Date.now(),
    editors,
    clients,
    operations: withinBudget(operations),
    logs,
  });
}

/** Limit for the texts of questions, newest operations first: a page requests further ones when the user decides. */
const QUESTIONS_CHARS = 1024 * 1024;

/** The operations of one event, with as much of their questions as it may carry. */
export function withinBudget(operations: readonly ShownOperation[]): readonly ShownOperation[] {
  let left = QUESTIONS_CHARS;
  return operations.map((operation) => {
    const { question } = operation;
    if (question === undefined) return operation;
    left -= question.text.length;
    return left >= 0 ? operation : { ...operation, question: { chars: question.text.length, ...question, text: '' } };
  });
}
