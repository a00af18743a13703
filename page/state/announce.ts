import { signal } from '@preact/signals';
import type { ShownOperation } from './types.ts';
import { clientText } from './words.ts';

interface Announcement {
  readonly text: string;
  /** Read at once, whatever is being read. */
  readonly isUrgent: boolean;
  /** Another one each time: the same words may be announced twice. */
  readonly number: number;
}

/** What assistive technology announces now: only what the user did, what is asked of the user, and that the server went or came. */
export const announcement = signal<Announcement>({ text: '', isUrgent: false, number: 0 });

export function announce(text: string, { isUrgent = false }: { readonly isUrgent?: boolean } = {}): void {
  announcement.value = { text, isUrgent, number: announcement.peek().number + 1 };
}

/** Whether the browser may report questions while the page is hidden; `none`: it cannot. */
export const notices = signal<NotificationPermission | 'none'>(
  'Notification' in globalThis ? Notification.permission : 'none',
);

/** Asked for by a button: browsers allow it only from a click. */
export async function allowNotices(): Promise<void> {
  notices.value = await Notification.requestPermission();
}

/** Names only: a locked screen shows it to everybody. Nothing can be decided there. */
export function notifyOf({ log_id, client, tool }: ShownOperation): void {
  if (notices.peek() !== 'granted' || !document.hidden) return;
  const notice = new Notification(`${clientText(client)} asks to run ${tool}`, {
    body: 'Your decision is needed on the live page of MCP Unity Bridge.',
    tag: log_id,
    icon: 'favicon.svg',
  });
  notice.addEventListener('click', () => {
    window.focus();
    document.getElementById('questions')?.focus();
    notice.close();
  });
}
