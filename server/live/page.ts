import type { GuardOptions } from '../http/guard.ts';
import type { Log } from '../lib/log.ts';
import type { HubRunner } from '../runner/runner-protocol.ts';
import type { LiveFeed } from './feed.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import type { PageActions } from './page-actions.ts';
import type { PageSessions } from './page-sessions.ts';

export interface PageOptions {
  readonly runner: HubRunner;
  readonly log: Log;
  /** Where the files of the page are. */
  readonly folder: string;
  /** Unix ms; tests give their own. */
  readonly now?: () => number;
}

/** What requests to the live page are answered from. */
export interface Page {
  readonly options: PageOptions;
  /** One for all requests: what follows from it is found once. */
  readonly guard: GuardOptions;
  /** Begins and ends with a slash. */
  readonly base: string;
  readonly codes: OneTimeCodes;
  /** The nonces that pages sign. Kept apart from the codes, since a code alone opens a session. */
  readonly nonces: OneTimeCodes;
  readonly sessions: PageSessions;
  readonly feed: LiveFeed;
  readonly act: PageActions;
}
