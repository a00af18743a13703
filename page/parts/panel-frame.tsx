import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { closePanel } from '../state/selection.ts';
import { useCovers, CopyButton } from './controls.tsx';
import { TextBlock } from '../shared/parts.tsx';
import type { Json, OperationPage } from '../state/types.ts';
import { readOperation, type ServerReply } from '../state/actions.ts';

/** The frame of a panel: has the focus when it opens; Escape closes it. */
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

interface TextSectionProps {
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

/** A value for people: a text as it is, all else as indented JSON, without the data of pictures. */
export const jsonText = (value: Json): string =>
  typeof value === 'string' ? value : JSON.stringify(withoutPictureData(value), undefined, 2);

/** True if a value contains a rendered texture. */
export function hasPicture(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return isPicture(value) || Object.values(value).some(hasPicture);
}

export const isPicture = (value: Json): boolean =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, '$image') === 'string' && 'data' in value;

function withoutPictureData(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutPictureData);
  const members = Object.entries(value).filter(([name]) => name !== 'data' || !isPicture(value));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutPictureData(member)]));
}

/** Interval in which the whole operation is read, however fast partial results arrive. */
const AT_MOST_EVERY_MS = 400;

/** The whole record of a log_id: read at once, and again when `version` changes. Undefined until the first answer. */
export function useOperationPage(log_id: string, version: string): ServerReply<OperationPage> | undefined {
  const [answer, setAnswer] = useState<ServerReply<OperationPage>>();
  const asked = useRef({ at: -Infinity, reads: 0, shown: 0 });
  useEffect(() => {
    const { current } = asked;
    const read = async (): Promise<void> => {
      current.at = performance.now();
      current.reads += 1;
      const number = current.reads;
      const next = await readOperation(log_id);
      // An answer that is superseded by a later one is old.
      if (number < current.shown) return;
      current.shown = number;
      setAnswer(next);
    };
    const timer = setTimeout(() => void read(), Math.max(0, current.at + AT_MOST_EVERY_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [log_id, version]);
  return answer;
}
