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

/** Resolves with the first value that is neither undefined nor false. Rejects with Unmet: every wait ends. */
export async function waitFor<T>(bridgeRun: BridgeRun, wait: Wait<T>): Promise<T> {
  const limit = (wait.within ?? WAIT_MS) * bridgeRun.options.patience;
  return new Promise<T>((resolve, reject) => {
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      watching.stop();
      settle();
    };
    const look = (): void => {
      let found: T | false | undefined;
      try {
        found = wait.look();
      } catch (error) {
        return finish(() => reject(error instanceof Error ? error : new Error(String(error))));
      }
      if (found !== undefined && found !== false) return finish(() => resolve(found));
      if (bridgeRun.unity?.ended !== undefined && wait.unityMayEnd !== true)
        return finish(() =>
          reject(
            new Unmet(
              `The Unity command ended while the runner waited for ${wait.what}: ${bridgeRun.unity?.ended ?? ''}.${lastWords(bridgeRun)}`,
            ),
          ),
        );
      if (wait.link?.closed === true)
        finish(() =>
          reject(
            new Unmet(`The connection was closed while the runner waited for ${wait.what}. ${describeLast(wait.link)}`),
          ),
        );
    };
    const timer = setTimeout(() => {
      bridgeRun.ledger.look();
      finish(() => {
        const found = wait.look();
        if (found !== undefined && found !== false) return resolve(found);
        reject(new Unmet(`Waited ${limit} ms in vain for ${wait.what}. ${describeLast(wait.link ?? bridgeRun.link)}`));
      });
    }, limit);
    const watching = bridgeRun.onChange(look);
    look();
  });
}

/** Lets time pass, and fails as soon as something happens that may not. */
export async function watchFor(bridgeRun: BridgeRun, ms: number, look: () => void): Promise<void> {
  let failure: Error | undefined;
  await new Promise<void>((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      watching.stop();
      resolve();
    };
    const check = (): void => {
      try {
        look();
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        finish();
      }
    };
    const timer = setTimeout(finish, ms);
    const watching = bridgeRun.onChange(check);
    check();
  });
  if (failure !== undefined) throw failure;
}

/** An expectation that was not met: a finding, no error of the harness. The message is a sentence. */
export class Unmet extends Error {
  readonly expected: string | undefined;
  readonly got: string | undefined;

  constructor(message: string, detail: { readonly expected?: string; readonly got?: string } = {}) {
    super(message);
    this.name = 'Unmet';
    this.expected = detail.expected;
    this.got = detail.got;
  }
}

/** The Unity side does not offer what the case is about, and need not: nothing was measured. */
export class NotOffered extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotOffered';
  }
}

/** No connection came at all: nothing was measured. */
export class NothingCame extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NothingCame';
  }
}

const RECENT = 5;

const RECENT_CHARS = 160;

/** What came last, for a sentence. */
function describeLast(link: EditorLink | undefined): string {
  if (link === undefined) return 'There is no connection.';
  const told = link.received.filter(({ text }) => !text.includes('editor/heartbeat')).slice(-RECENT);
  const state = link.closed ? ' (closed)' : '';
  if (told.length === 0) return `Nothing but heartbeats came on connection ${link.number}${state}.`;
  return `The last that came on connection ${link.number}${state}: ${told.map(briefly).join(' ; ')}`;
}

const briefly = ({ text }: Received): string =>
  text.length > RECENT_CHARS ? `${text.slice(0, RECENT_CHARS)}...` : text;

const LAST_WORDS_CHARS = 600;

/** What the Unity command said last. */
export function lastWords({ unity }: BridgeRun): string {
  const words = unity?.output.trimEnd().slice(-LAST_WORDS_CHARS) ?? '';
  return words === '' ? '' : ` It said: ${words}`;
}
