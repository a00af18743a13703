import type { JSX } from 'preact';
import { useMemo, useState, useEffect } from 'preact/hooks';
import { showHidden, announce } from '../state/words.ts';
import { countNoun, groupDigits } from '../shared/numbers.ts';
import { workText } from '../../server/clients/link/protocol.ts';
import { readOperation } from '../state/actions.ts';
import type { ShownOperation } from '../state/types.ts';

/** What would run, and nothing in it unseen. `chars`: how much the whole is. */
export function AskedText({ asked, chars }: { readonly asked: Asked; readonly chars: number }): JSX.Element {
  const { text, isWhole, isReading, failure, readWhole } = asked;
  return (
    <>
      <Characters text={text} isWhole={isWhole} />
      {isWhole ? undefined : (
        <p class="with-action">
          <span>
            These are the first {groupDigits(text.length)} of {groupDigits(chars)} characters.
          </span>
          <button aria-disabled={isReading} onClick={() => void readWhole()}>
            Show all {groupDigits(chars)} characters
          </button>
        </p>
      )}
      {failure === undefined ? undefined : <p class="outcome">{failure}</p>}
    </>
  );
}

/** Put together once: it may be long, and the card is drawn again with every tick. */
function Characters({ text, isWhole }: { readonly text: string; readonly isWhole: boolean }): JSX.Element {
  return useMemo(() => {
    const stretches = showHidden(text);
    const hidden = stretches.filter(({ isHidden }) => isHidden).length;
    return (
      <>
        <pre
          class="block asked"
          tabIndex={0}
          role="region"
          aria-label={isWhole ? 'What would run, whole' : 'What would run, its beginning'}
        >
          {stretches.map(({ text: part, isHidden }, index) => (isHidden ? <mark key={index}>{part}</mark> : part))}
        </pre>
        <p class="soft">
          {isWhole ? 'Complete: ' : ''}
          {countNoun(text.split('\n').length, 'line')}, {countNoun(text.length, 'character')}.
          {hidden === 0
            ? ''
            : ` ${countNoun(hidden, 'character')} that are invisible, or would reorder the text, are shown by name (U+…).`}
        </p>
      </>
    );
  }, [text, isWhole]);
}

/** Code has a handful of hidden characters at most. This many would freeze the browser, and cannot be read anyway. */
const HIDDEN_LIMIT = 10_000;

/** What a question is about, as far as the page has it. */
interface Asked {
  readonly text: string;
  /** All that would run: only then an approval may count. */
  readonly isWhole: boolean;
  readonly isReading: boolean;
  /** Why the whole cannot be shown, a sentence. */
  readonly failure: string | undefined;
  /** Fetches the whole. */
  readonly readWhole: () => Promise<void>;
}

/** The list has only the beginning of long work; the reader fetches the rest. */
export function useAskedText({ log_id, question }: ShownOperation): Asked {
  const { text = '', chars = text.length } = question ?? {};
  const [whole, setWhole] = useState<string>();
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const readWhole = async (): Promise<void> => {
    if (isReading) return;
    setReading(true);
    const found = await fetchWhole(log_id, text, chars);
    setReading(false);
    setWhole(found.whole);
    setFailure(found.failure);
    announce(found.failure ?? 'All of what would run is shown.');
  };
  return { text: whole ?? text, isWhole: whole !== undefined || chars === text.length, isReading, failure, readWhole };
}

async function fetchWhole(
  log_id: string,
  beginning: string,
  chars: number,
): Promise<{ readonly whole?: string; readonly failure?: string }> {
  const answer = await readOperation(log_id);
  if (answer.kind === 'failed') return { failure: answer.reason };
  const { details } = answer.value;
  const whole = details.kind === 'operation' ? workText(details.params) : '';
  if (whole.length !== chars || !whole.startsWith(beginning))
    return { failure: 'What the server has stored differs from what it asks about: it cannot be approved here.' };
  if (showHidden(whole).filter(({ isHidden }) => isHidden).length > HIDDEN_LIMIT)
    return {
      failure: `More than ${HIDDEN_LIMIT} of its characters are invisible: it cannot be shown completely, so it cannot be approved here.`,
    };
  return { whole };
}

/** A press on what has just appeared, or moved, under the finger is meant for something else. */
const ARMS_AFTER_MS = 1_000;

/** Whether the buttons have been where they are for long enough. */
export function useArmed(place: string): boolean {
  const [armedAt, setArmedAt] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setArmedAt(place), ARMS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [place]);
  return armedAt === place;
}

/** When a question that has the focus is removed, moves the focus to the other questions, or to the list. */
export function useFocusOnward(card: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const element = card.current;
    let hadFocus = false;
    const watch = (): void => {
      hadFocus = element?.contains(document.activeElement) === true;
    };
    document.addEventListener('focusin', watch);
    return () => {
      document.removeEventListener('focusin', watch);
      if (!hadFocus) return;
      requestAnimationFrame(() => {
        const next =
          document.querySelector<HTMLElement>('#questions:not([hidden])') ??
          document.querySelector<HTMLElement>('#operations-title');
        next?.focus();
      });
    };
  }, []);
}
