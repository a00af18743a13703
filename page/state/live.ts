import { computed, signal } from '@preact/signals';
import { now, serverNow, setServerClock, startClock } from './clock.ts';
import { type Connection, runFeed } from './feed.ts';
import { isUnfinished } from './lifecycle.ts';
import { keepKey } from './resume.ts';
import { type LiveState, nothingYet } from './live-state.ts';
import { applyEvent } from './apply-event.ts';
import { sameTools } from './same-tools.ts';
import { projectLabels } from '../../server/link/protocol.ts';
import type { LiveEvent } from './types.ts';

const shown = signal<LiveState>(nothingYet);

export const connection = signal<Connection>({ kind: 'connecting' });
export const serverVersion = computed(() => shown.value.server_version);
export const editors = computed(() => shown.value.editors);
export const editorsAt = computed(() => shown.value.editors_at);
/** Short names of all project folders that are shown, by their paths. */
const labels = computed(() =>
  projectLabels([
    ...editors.value.map(({ project_path }) => project_path),
    ...operations.value.map(({ editor }) => editor),
    ...new Set(logs.value.flatMap(({ editor }) => editor ?? [])),
  ]),
);
export const labelOf = (path: string): string => labels.value.get(path) ?? path;
export const clients = computed(() => shown.value.clients);
export const operations = computed(() => shown.value.operations);
export const logs = computed(() => shown.value.logs);
export const logsLeftOut = computed(() => shown.value.logs_left_out);
/** Operations that wait for the user, the one that has waited longest first. */
export const questions = computed(() => operations.value.filter(({ question }) => question !== undefined).toReversed());
/** Editors with tools of their own that no policy names, those with the same tools together: one answer holds for all of them. */
export const undecided = computed(() => sameTools(editors.value));
export const unfinishedCount = computed(() => operations.value.filter(({ state }) => isUnfinished(state)).length);

/** How often events are shown: faster is unreadable, and each time costs a layout. */
const SHOW_EVERY_MS = 100;

let known = nothingYet;
let shownAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function takeEvent(event: LiveEvent): void {
  if (event.name === 'resume') return keepKey(event.value.key);
  if (event.name === 'snapshot') setServerClock(event.value.now);
  known = applyEvent(known, event, serverNow());
  timer ??= setTimeout(showState, Math.max(0, shownAt + SHOW_EVERY_MS - performance.now()));
}

function showState(): void {
  timer = undefined;
  shownAt = performance.now();
  shown.value = known;
  if (!document.hidden) now.value = serverNow();
}

/** Connects the page with its server for good. */
export function startLive(): void {
  startClock(clockSpeed);
  void runFeed({
    onEvent: takeEvent,
    onConnection: (state) => {
      connection.value = state;
    },
  });
}

/** Without a server the page freezes: it shows the last known state, and its ages stop. */
function clockSpeed(): 'none' | 'slow' | 'fast' {
  if (connection.peek().kind !== 'live') return 'none';
  return unfinishedCount.peek() > 0 ? 'fast' : 'slow';
}
