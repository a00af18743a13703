import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { closePanel } from '../state/selection.ts';
import { useCovers } from './use-covers.ts';

/** The frame of a panel: takes the focus when it opens; Escape closes it. */
export function PanelFrame({
  eyebrow,
  title,
  children,
}: {
  readonly eyebrow: string;
  readonly title: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  const isModal = useCovers();
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !isField(event.target)) closePanel();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div
      class="panel"
      aria-labelledby="panel-title"
      role={isModal ? 'dialog' : 'complementary'}
      aria-modal={isModal ? true : undefined}
    >
      <div class="panel-head">
        <div>
          <p class="soft">{eyebrow}</p>
          <h2 id="panel-title" tabIndex={-1} ref={heading}>
            {title}
          </h2>
        </div>
        <button class="quiet close" onClick={closePanel}>
          Close <kbd>Esc</kbd>
        </button>
      </div>
      <div class="panel-body">{children}</div>
    </div>
  );
}

/** There Escape has a meaning of its own. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
