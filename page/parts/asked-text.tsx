import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { showHidden } from '../state/hidden-characters.ts';
import { countNoun, groupDigits } from '../state/words.ts';
import type { Asked } from './use-asked-text.ts';

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
