import { signal } from '@preact/signals';
import type { ShownOperation } from './types.ts';
import { clientText } from './words.ts';

/** Whether the browser may tell of questions while the page is hidden; `none`: it cannot. */
export const notices = signal<NotificationPermission | 'none'>(
  'Notification' in globalThis ? Notification.permission : 'none',
);

/** Asked for by a button: browsers allow it only from a click. */
export async function allowNotices(): Promise<void> {
  notices.value = await Notification.requestPermission();
}

/** Names only: a locked screen shows it to everybody. Nothing can be decided there. */
export function tellOf({ log_id, client, tool }: ShownOperation): void {
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
