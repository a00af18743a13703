import type { JSX } from 'preact';
import { groupDigits } from '../state/words.ts';

/** More is not drawn: the browser would freeze. The button beside it copies all. */
const DRAWN_CHARS = 200_000;

/** Text as it is, never as markup; it scrolls, and the keyboard reaches it. */
export function TextBlock({
  label,
  text,
  tone,
}: {
  readonly label: string;
  readonly text: string;
  readonly tone?: 'bad' | undefined;
}): JSX.Element {
  return (
    <>
      <pre class={tone === undefined ? 'block' : `block tone-${tone}`} tabIndex={0} role="region" aria-label={label}>
        {text.slice(0, DRAWN_CHARS)}
      </pre>
      {text.length > DRAWN_CHARS ? (
        <p class="soft">
          Shown are the first {groupDigits(DRAWN_CHARS)} of {groupDigits(text.length)} characters.
        </p>
      ) : undefined}
    </>
  );
}
