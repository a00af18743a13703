import { now } from '../state/clock.ts';
import { serverVersion } from '../state/live.ts';
import type { KnownEditor } from '../state/live-state.ts';
import { formatAge, timeOfDay } from '../state/words.ts';
import type { Facts } from './fact-list.tsx';

/** Older than this, the main thread counts as busy: a frame is long gone by then. */
const BUSY_MS = 2_000;

export function factsOf(editor: KnownEditor): Facts {
  const { state, seen_at, play_mode, focused } = editor;
  const isConnected = state === 'connected';
  return [
    isConnected
      ? ['Main thread', mainThreadOf(editor)]
      : ['Last seen', seen_at === undefined ? 'never' : `${formatAge(now.value - seen_at)} ago`],
    skewOf(editor),
    ['Work', queueOf(editor)],
    isConnected ? ['Mode', play_mode === true ? 'play mode' : 'edit mode'] : undefined,
    isConnected && focused !== undefined
      ? ['Window', focused ? 'focused' : 'in the background: may be throttled']
      : undefined,
  ];
}

function mainThreadOf(editor: KnownEditor): string {
  const known = ageOf(editor);
  const blocked = blockedSince(editor);
  if (known === undefined) return 'not heard of yet';
  return blocked === undefined
    ? `ran ${formatAge(known)} ago`
    : `no frame for ${formatAge(now.value - blocked)}, since ${timeOfDay(blocked)}`;
}

/** A package in the project of another version than this server: worth a line only then. */
function skewOf({ bridge_version }: KnownEditor): Facts[number] {
  const version = /^\d+\.\d+\.\d+\S*/.exec(bridge_version ?? '')?.[0];
  // 0.0.0: a build that does not know its version; other bridges may say anything.
  if (version === undefined || version === '0.0.0' || version === serverVersion.value) return undefined;
  return ['Package', `${version}; the server is ${serverVersion.value}`];
}

/** In the words of `mcp-unity-bridge status`. What runs is heard with a heartbeat: some of it may have ended since. */
function queueOf({ unfinished, running = [] }: KnownEditor): string {
  if (unfinished === 0) return 'idle';
  const runs = Math.min(running.length, unfinished);
  return `${runs} running, ${unfinished - runs} queued`;
}

/** As of the last heartbeat, plus the time since. */
const ageOf = ({ main_thread_age_ms, at }: KnownEditor): number | undefined =>
  main_thread_age_ms === undefined ? undefined : main_thread_age_ms + Math.max(0, now.value - at);

export function blockedSince(editor: KnownEditor): number | undefined {
  if (editor.blocked_since !== undefined) return editor.blocked_since;
  const known = ageOf(editor);
  return known !== undefined && known > BUSY_MS ? now.value - known : undefined;
}
