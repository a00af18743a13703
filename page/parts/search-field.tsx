import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { wantedText } from '../state/older.ts';

/** Looks in the operations; `/` leads to it from anywhere but a field. */
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
