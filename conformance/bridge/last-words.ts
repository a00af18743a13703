import type { EditorLink, Received } from './editor-link.ts';
import type { BridgeRun } from './bridge-run.ts';

const RECENT = 5;
const RECENT_CHARS = 160;

/** What came last, for a sentence. */
export function describeLast(link: EditorLink | undefined): string {
  if (link === undefined) return 'There is no connection.';
  const told = link.received.filter(({ text }) => !text.includes('editor/heartbeat')).slice(-RECENT);
  const state = link.closed ? ' (closed)' : '';
  if (told.length === 0) return `Nothing but heartbeats came on connection ${link.number}${state}.`;
  return `The last that came on connection ${link.number}${state}: ${told.map(briefly).join(' ; ')}`;
}

const briefly = ({ text }: Received): string =>
  text.length > RECENT_CHARS ? `${text.slice(0, RECENT_CHARS)}...` : text;

const LAST_WORDS_CHARS = 600;

/** What the Unity command said last. */
export function lastWords({ unity }: BridgeRun): string {
  const words = unity?.output.trimEnd().slice(-LAST_WORDS_CHARS) ?? '';
  return words === '' ? '' : ` It said: ${words}`;
}
