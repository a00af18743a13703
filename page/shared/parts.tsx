/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren, JSX } from 'preact';
import { groupDigits } from './numbers.ts';

// These parts draw the live page in a browser, and the pages of the conformance suite as text: they have no hooks and no events.

interface BadgeProps {
  readonly tone: string;
  /** A shape or a symbol: colour alone is not accessible. */
  readonly mark: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A mark and a few words in the colour of a tone. */
export function Badge({ tone, mark, children }: BadgeProps): JSX.Element {
  return (
    <span class={`badge tone-${tone}`}>
      {mark} <span class="badge-word">{children}</span>
    </span>
  );
}

/** Limit of rendered characters: more would freeze the browser. The live page has a button that copies all. */
const DRAWN_CHARS = 200_000;

interface TextBlockProps {
  /** Absent where the heading above it is enough. */
  readonly label?: string;
  readonly text: string;
  readonly tone?: 'bad' | undefined;
}

/** Text as it is, never as markup; it scrolls, and the keyboard reaches it. */
export function TextBlock({ label, text, tone }: TextBlockProps): JSX.Element {
  return (
    <>
      <pre
        class={tone === undefined ? 'block' : `block tone-${tone}`}
        tabIndex={0}
        role={label === undefined ? undefined : 'region'}
        aria-label={label}
      >
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

export type Facts = readonly (readonly [name: string, value: ComponentChildren] | undefined)[];

/** Names and values, without undefined ones. `class`: another style. */
export function FactList({
  facts,
  class: look = 'facts',
}: {
  readonly facts: Facts;
  readonly class?: string;
}): JSX.Element {
  return (
    <dl class={look}>
      {facts.map((fact) =>
        fact === undefined ? undefined : (
          <div key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
