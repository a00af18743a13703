import { signal } from '@preact/signals';

export interface Announcement {
  readonly text: string;
  /** Read at once, whatever is being read. */
  readonly isUrgent: boolean;
  /** Another one each time: the same words may be said twice. */
  readonly number: number;
}

/** What assistive technology is told now: only what the user did, what is asked of the user, and that the server went or came. */
export const announcement = signal<Announcement>({ text: '', isUrgent: false, number: 0 });

export function announce(text: string, { isUrgent = false }: { readonly isUrgent?: boolean } = {}): void {
  announcement.value = { text, isUrgent, number: announcement.peek().number + 1 };
}
