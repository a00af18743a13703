import { signal } from '@preact/signals';

/** What the panel shows. */
export interface Selection {
  readonly kind: 'operation' | 'log';
  readonly log_id: string;
}

export const selection = signal<Selection | undefined>(undefined);

/** The element that had the focus when the panel opened; it gets it back. */
let opener: Element | null = null;

export function openPanel(next: Selection): void {
  if (selection.peek() === undefined) opener = document.activeElement;
  selection.value = next;
}

export function closePanel(): void {
  const key = selection.peek()?.log_id;
  selection.value = undefined;
  const row = [...document.querySelectorAll<HTMLElement>('.grid-row')].find(
    (element) => element.dataset['key'] === key,
  );
  const back =
    row ??
    (opener instanceof HTMLElement && opener.isConnected
      ? opener
      : document.querySelector<HTMLElement>('.grid-row[tabindex="0"]'));
  // Rows move while the list is drawn again without the panel.
  requestAnimationFrame(() => back?.focus({ preventScroll: true }));
}

/** On a narrow screen one of these is shown at a time. */
export type View = 'operations' | 'logs' | 'editors';

export const view = signal<View>('operations');
