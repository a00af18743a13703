import { ExpectationError } from '../player/outcome.ts';
import type { EditorLink, Received } from './editor-link.ts';
import type { BridgeRun } from './bridge-run.ts';

interface Wait<T> {
  /** Completes the sentence "waited ... for". */
  readonly what: string;
  /** Ms; absent: ten seconds. */
  readonly within?: number | undefined;
  /** The connection on which it is to come: once that is closed, there is no sense in waiting. */
  readonly link?: EditorLink;
  /** Unity is expected to end meanwhile. */
  readonly unityMayEnd?: boolean;
  readonly look: () => T | false | undefined;
}

/** The longest that a step waits that names no time. */
export const WAIT_MS = 10_000;

/** Resolves with the first value that is neither undefined nor false. Rejects with ExpectationError: every wait ends. */
export async function waitFor<T>(bridgeRun: BridgeRun, { what, within = WAIT_MS, ...wait }: Wait<T>): Promise<T> {
  const limit = within * bridgeRun.options.patience;
  const look = (): T | false | undefined => {
    const found = wait.look();
    if (found !== undefined && found !== false) return found;
    const ended = wait.unityMayEnd === true ? undefined : bridgeRun.unity?.ended;
    if (ended !== undefined)
      throw new ExpectationError(
        `The Unity command ended while the runner waited for ${what}: ${ended}.${recentOutput(bridgeRun)}`,
      );
    if (wait.link?.closed === true)
      throw new ExpectationError(
        `The connection was closed while the runner waited for ${what}. ${describeLast(wait.link)}`,
      );
    return undefined;
  };
  const found = (await checkUntil(bridgeRun, limit, look)) ?? checkOnceMore(bridgeRun, wait.look);
  if (found !== undefined && found !== false) return found;
  throw new ExpectationError(`Waited ${limit} ms in vain for ${what}. ${describeLast(wait.link ?? bridgeRun.link)}`);
}

/** The ledger may have been written a moment ago. */
function checkOnceMore<T>({ ledger }: BridgeRun, look: () => T): T {
  ledger.read();
  return look();
}

/** Lets time pass, and fails as soon as something happens that may not. */
export async function watchFor(bridgeRun: BridgeRun, ms: number, look: () => void): Promise<void> {
  await checkUntil(bridgeRun, ms, () => {
    look();
    return undefined;
  });
}

/** Checks after each event until something is found or the time is over; rejects with what `look` throws. */
async function checkUntil<T>(
  bridgeRun: BridgeRun,
  ms: number,
  look: () => T | false | undefined,
): Promise<T | undefined> {
  return new Promise<T | undefined>((resolve, reject) => {
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      watching.stop();
      settle();
    };
    const check = (): void => {
      try {
        const found = look();
        if (found !== undefined && found !== false) finish(() => resolve(found));
      } catch (error) {
        finish(() => reject(error instanceof Error ? error : new Error(String(error))));
      }
    };
    const timer = setTimeout(() => finish(() => resolve(undefined)), ms);
    const watching = bridgeRun.onChange(check);
    check();
  });
}

const RECENT = 5;

const RECENT_CHARS = 160;

/** What came last, for a sentence. */
function describeLast(link: EditorLink | undefined): string {
  if (link === undefined) return 'There is no connection.';
  const received = link.received.filter(({ text }) => !text.includes('editor/heartbeat')).slice(-RECENT);
  const state = link.closed ? ' (closed)' : '';
  if (received.length === 0) return `Nothing but heartbeats came on connection ${link.number}${state}.`;
  return `The last that came on connection ${link.number}${state}: ${received.map(briefly).join(' ; ')}`;
}

const briefly = ({ text }: Received): string =>
  text.length > RECENT_CHARS ? `${text.slice(0, RECENT_CHARS)}...` : text;

const LAST_WORDS_CHARS = 600;

/** What the Unity command printed last. */
export function recentOutput({ unity }: BridgeRun): string {
  const words = unity?.output.trimEnd().slice(-LAST_WORDS_CHARS) ?? '';
  return words === '' ? '' : ` It said: ${words}`;
}
