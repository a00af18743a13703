import type { EditorLink } from './editor-link.ts';
import type { BridgeRun } from './bridge-run.ts';
import { Unmet } from './unmet.ts';
import { describeLast, lastWords } from './last-words.ts';

export interface Wait<T> {
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
