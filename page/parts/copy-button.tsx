import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { announce } from '../state/announce.ts';

const DONE_FOR_MS = 1_500;

/** Copies a text; `what` completes "Copy ...". */
export function CopyButton({ what, text }: { readonly what: string; readonly text: string }): JSX.Element {
  const [outcome, setOutcome] = useState<'copied' | 'not copied'>();
  useEffect(() => {
    if (outcome === undefined) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), DONE_FOR_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setOutcome(isCopied ? 'copied' : 'not copied');
    announce(
      isCopied
        ? `The ${what} is copied.`
        : `The browser does not let this page copy: select the ${what} and copy it yourself.`,
    );
  };
  return (
    <button class="quiet" onClick={() => void copy()}>
      {outcome === undefined ? `Copy ${what}` : outcome === 'copied' ? 'Copied' : 'Not copied'}
    </button>
  );
}
