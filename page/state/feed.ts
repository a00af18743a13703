import type { LiveEvent } from './types.ts';
import { readOnce } from './read-events.ts';

/** State of the connection to the server. */
export type Connection =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  /** Dialled again and again since `since`, browser's Unix ms. */
  | { readonly kind: 'reconnecting'; readonly since: number }
  /** Still retried, but probably gone. */
  | { readonly kind: 'gone' }
  /** The server does not take this page: dialling again would not help. */
  | { readonly kind: 'refused'; readonly reason: string };

export interface FeedOptions {
  readonly onEvent: (event: LiveEvent) => void;
  readonly onConnection: (connection: Connection) => void;
}

/** A server that is replaced by a newer one is back within this time. */
const GONE_AFTER_MS = 15_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

/** Reads the server's events for as long as the page is open, and dials again whenever the stream breaks. */
export async function runFeed({ onEvent, onConnection }: FeedOptions): Promise<void> {
  let brokenSince: number | undefined;
  let pause = FIRST_PAUSE_MS;
  for (;;) {
    const end = await readOnce((event) => {
      if (event.name === 'snapshot') {
        brokenSince = undefined;
        pause = FIRST_PAUSE_MS;
        onEvent(event);
        onConnection({ kind: 'live' });
      } else onEvent(event);
    });
    if (end.kind === 'refused') return onConnection(end);
    brokenSince ??= Date.now();
    onConnection(
      Date.now() - brokenSince < GONE_AFTER_MS ? { kind: 'reconnecting', since: brokenSince } : { kind: 'gone' },
    );
    const wait = pause;
    await new Promise((resolve) => setTimeout(resolve, wait));
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}
