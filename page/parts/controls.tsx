import type { JSX, ComponentChildren } from 'preact';
import { useEffect, useState, useRef } from 'preact/hooks';
import { wantedText } from '../state/older.ts';
import { labelOf, editorsNamed, wantedEditor } from '../state/live.ts';
import { type Standing, standingText, toneOf, type Tone, announce } from '../state/words.ts';
import type { OperationOutcome } from '../state/types.ts';
import { Badge } from '../shared/parts.tsx';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly onChoose: (value: Value) => void;
}

/** One of a few. */
export function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>): JSX.Element {
  const choose = (text: string): void => {
    const chosen = options.find(([one]) => one === text);
    if (chosen !== undefined) onChoose(chosen[0]);
  };
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

/** Something that is on or off. */
export function Switch({ label, isOn, onSwitch }: SwitchProps): JSX.Element {
  return (
    <label class="switch">
      <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => onSwitch(currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

interface FoldProps {
  readonly title: string;
  /** Something in it is not as it is at first. */
  readonly isChanged: boolean;
  readonly children: ComponentChildren;
}

/** Controls that are folded under their title on a narrow screen. */
export function Fold({ title, isChanged, children }: FoldProps): JSX.Element {
  if (!useCovers()) return <>{children}</>;
  return (
    <details class="fold">
      <summary>
        {title}
        {isChanged ? ' (in use)' : ''}
      </summary>
      <div>{children}</div>
    </details>
  );
}

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
      isCopied ? `The ${what} is copied.` : `The browser blocks copying: select the ${what} and copy it yourself.`,
    );
  };
  return (
    <button class="quiet" onClick={() => void copy()}>
      {outcome === undefined ? `Copy ${what}` : outcome === 'copied' ? 'Copied' : 'Not copied'}
    </button>
  );
}

/** Searches the operations; `/` focuses it from anywhere but a field. */
export function SearchField(): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
      event.preventDefault();
      field.current?.select();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <label class="text-filter">
      <span class="unseen">Search the operations</span>
      <input
        type="search"
        ref={field}
        placeholder="Search  /"
        value={wantedText.value}
        onInput={({ currentTarget }) => (wantedText.value = currentTarget.value)}
      />
    </label>
  );
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

/** One choice for operations and logs, in the bars of both; nothing where there is only one Editor. */
export function EditorChoice(): JSX.Element | null {
  if (editorsNamed.value.length < 2 && wantedEditor.value === '') return null;
  return (
    <Choice
      label="Editor"
      value={wantedEditor.value}
      options={[['', 'All'], ...editorsNamed.value.map((path) => [path, labelOf(path)] as const)]}
      onChoose={(value) => (wantedEditor.value = value)}
    />
  );
}

interface StateBadgeProps {
  readonly operation: Standing;
  readonly outcome: OperationOutcome | undefined;
}

export function StateBadge({ operation, outcome }: StateBadgeProps): JSX.Element {
  const tone = toneOf(operation);
  return (
    <Badge tone={tone} mark={<Icon tone={tone} />}>
      {standingText(operation, outcome?.text)}
    </Badge>
  );
}

/** One shape for each meaning, so that none hangs on colour alone. */
const shapes: Readonly<Record<Tone, JSX.Element>> = {
  wait: <circle cx="6" cy="6" r="4" />,
  run: <path d="M3.5 2 10 6l-6.5 4z" class="full" />,
  ask: <path d="M4 4.300a2.1 2.1 0 1 1 3 1.900c-.7.4-1 .7-1 1.400M6 10.100v.4" />,
  good: <path d="m2 6.5 2.8 2.800L10 3.2" />,
  bad: <path d="m3 3 6 6m0-6-6 6" />,
  odd: <path d="M6 2v5m0 2.500v.5" />,
  grey: <path d="M2.5 6h7" />,
};

export function Icon({ tone }: { readonly tone: Tone }): JSX.Element {
  return (
    <svg class={`icon tone-${tone}`} viewBox="0 0 12 12" aria-hidden="true">
      {shapes[tone]}
    </svg>
  );
}

/** Beside the lists on a wide page. On a narrow one it covers them, and nothing behind it can be focused. */
const covers = matchMedia('(max-width: 899px)');

/** True while the panel covers the rest of the page. */
export function useCovers(): boolean {
  const [does, setDoes] = useState(covers.matches);
  useEffect(() => {
    const change = (): void => setDoes(covers.matches);
    covers.addEventListener('change', change);
    return () => covers.removeEventListener('change', change);
  }, []);
  return does;
}
