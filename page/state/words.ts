import { signal } from '@preact/signals';
import type { OperationState, ShownOperation } from './types.ts';
import { stretchesOf, type Stretch } from '../../server/clients/link/protocol.ts';

/** Duration for people: "40 ms", "1.4 s", "12 s", "3 min 05 s", "2 h 10 min". */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, ms) / 1_000;
  if (seconds < 0.9995) return `${Math.round(seconds * 1_000)} ms`;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  if (seconds < 59.5) return `${Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** A running duration for people: never finer than tenths of a second. */
export const formatAge = (ms: number): string =>
  ms < 1_000 ? `${(Math.max(0, ms) / 1_000).toFixed(1)} s` : formatDuration(ms);

const clock = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Time of day where the browser is; `at`: Unix ms. */
export const timeOfDay = (at: number): string => clock.format(at);

/** To the millisecond. */
export const exactTime = (at: number): string =>
  `${clock.format(at)}.${String(((at % 1_000) + 1_000) % 1_000).padStart(3, '0')}`;

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' });

export const dateAndTime = (at: number): string => day.format(at);

/** A client's label, "Claude Code (/home/me/game)"; the command line has another name for people than for the server. */
export const clientText = (label: string): string => label.replace(/^mcp-unity-bridge(?=$| \()/, 'A shell command');

/** The same as its name and the last part of its folder. */
export function shortClient(label: string): { readonly name: string; readonly folder?: string } {
  const text = clientText(label);
  const [, name, folder] = /^(.+) \((?:.*[\\/])?([^\\/]+)[\\/]?\)$/.exec(text) ?? [];
  return name === undefined || folder === undefined ? { name: text } : { name, folder };
}

/** The title of an operation; empty for a tool that was called without arguments. */
export const shownTitle = (title: string): string => (title === '{}' ? '' : title);

/** "2 unfinished, 1 running"; `none` where nothing is to be reported. */
export const listWords = (parts: readonly string[], none: string): string =>
  parts.length === 0 ? none : parts.join(', ');

/** What a state means to a reader. */
export type Tone = 'wait' | 'run' | 'ask' | 'good' | 'bad' | 'odd' | 'grey';

const tones: Readonly<Record<OperationState, Tone>> = {
  accepted: 'wait',
  awaiting_approval: 'ask',
  queued: 'wait',
  running: 'run',
  suspended: 'wait',
  completed: 'good',
  failed: 'bad',
  cancelled: 'grey',
  interrupted: 'odd',
  not_started: 'grey',
};

/** The state of an operation. */
export type Standing = Pick<ShownOperation, 'state' | 'error_code'>;

export const toneOf = (standing: Standing): Tone => (lacksApproval(standing) ? 'bad' : tones[standing.state]);

const unfinished: readonly OperationState[] = ['accepted', 'awaiting_approval', 'queued', 'running', 'suspended'];

export const isUnfinished = (state: OperationState): boolean => unfinished.includes(state);

export const isState = (text: string): text is OperationState => Object.hasOwn(tones, text);

/** For people: the word of the wire without its underscore. */
export const wordOf = (state: OperationState): string => state.replaceAll('_', ' ');

/** The words of an operation's state; `error`: its error text, if known. */
export function standingText(standing: Standing, error = ''): string {
  if (!lacksApproval(standing)) return wordOf(standing.state);
  return error.startsWith('The user has refused it') ? 'refused by you' : 'not approved';
}

/** True if it never started because the user did not approve it. */
const lacksApproval = ({ state, error_code }: Standing): boolean =>
  state === 'not_started' && error_code === 'blocked_by_policy';

/** Splits a text so that nothing in it can hide from the user who approves it: hidden characters become their names. */
export function showHidden(text: string): readonly Stretch[] {
  return stretchesOf(text.replaceAll('\r\n', '\n')).map((stretch) =>
    stretch.isHidden ? { text: nameOf(stretch.text), isHidden: true } : stretch,
  );
}

const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The server's clock minus that of the browser, ms. */
let offset = 0;

export function setServerClock(now: number): void {
  offset = now - Date.now();
}

/** The time by the server's clock, Unix ms. */
export const serverNow = (): number => Date.now() + offset;

/** The server's time for all that shows ages: moves a few times a second, and stops while the page is hidden. */
export const now = signal(serverNow());

/** Short enough for tenths of seconds to run, long enough to cost nothing. */
const FAST_MS = 250;

const SLOW_EVERY = 4;

/** Starts the ticking. `speed`: fast while something runs whose age is shown in tenths, none while the page is disconnected. */
export function startClock(speed: () => 'none' | 'slow' | 'fast'): void {
  let count = 0;
  setInterval(() => {
    count += 1;
    if (document.hidden) return;
    const wanted = speed();
    if (wanted === 'fast' || (wanted === 'slow' && count % SLOW_EVERY === 0)) now.value = serverNow();
  }, FAST_MS);
}

interface Announcement {
  readonly text: string;
  /** Read at once, whatever is being read. */
  readonly isUrgent: boolean;
  /** Another one each time: the same words may be announced twice. */
  readonly number: number;
}

/** Text for assistive technology: only the user's actions, questions to the user, and a lost or new server. */
export const announcement = signal<Announcement>({ text: '', isUrgent: false, number: 0 });

export function announce(text: string, { isUrgent = false }: { readonly isUrgent?: boolean } = {}): void {
  announcement.value = { text, isUrgent, number: announcement.peek().number + 1 };
}

/** Whether the browser may report questions while the page is hidden; `none`: it cannot. */
export const notices = signal<NotificationPermission | 'none'>(
  'Notification' in globalThis ? Notification.permission : 'none',
);

/** Requests permission; browsers allow it only from a click. */
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
