import type { ComponentChildren, JSX } from 'preact';
import { CopyButton } from './copy-button.tsx';
import { TextBlock } from './text-block.tsx';

export interface TextSectionProps {
  readonly title: string;
  readonly text: string;
  /** What its button copies; absent: it has none. */
  readonly copy?: string;
  readonly tone?: 'bad';
  readonly children?: ComponentChildren;
}

/** A text under its title, and what belongs to it. */
export function TextSection({ title, text, copy, tone, children }: TextSectionProps): JSX.Element {
  return (
    <section>
      <div class="with-action">
        <h3>{title}</h3>
        {copy === undefined ? undefined : <CopyButton what={title.toLowerCase()} text={copy} />}
      </div>
      <TextBlock label={title} text={text} tone={tone} />
      {children}
    </section>
  );
}
