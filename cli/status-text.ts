import type { EditorSummary } from '../server/hub/protocol/hub-protocol.ts';
import type { ServerStatus } from '../server/link/status.ts';
import { durationText } from './lib/duration.ts';
import { localTime } from './lib/local-time.ts';
import { operationLines } from './operation-rows.ts';
import { oneLine, printable } from './lib/printable.ts';
import { columns } from './lib/table.ts';
import { typed } from './clients/typed.ts';

/** How many operations `status` shows; `operations` has more. */
const OPERATIONS_SHOWN = 10;

/** The lines of `status`, for people. */
export function statusText(status: ServerStatus): string[] {
  const { editors, clients, operations, now, store } = status;
  // What is not read yet is not nothing.
  const none = (sentence: string): string =>
    store.kind === 'open' ? sentence : 'not known, as the store is not open.';
  return [
    ...serverLines(status),
    '',
    editors.length === 0
      ? `Editors: ${none(`none has ever connected. Open the Unity project with the package in it, or try "${typed('mock')}".`)}`
      : 'Editors:',
    ...indented(columns(editors.map((editor) => editorRow(editor, now)))),
    '',
    clients.length === 0 ? 'AI clients: none is connected.' : 'AI clients:',
    ...indented(clients.map(printable)),
    '',
    operations.length === 0
      ? `Operations: ${none('none yet.')}`
      : `Operations, newest first (${status.unfinished} not ended, ${status.waiting_calls} calls waiting):`,
    ...indented(operations.length === 0 ? [] : operationLines(operations.slice(0, OPERATIONS_SHOWN), now, INDENT)),
    ...operations.flatMap(({ question, log_id }) =>
      question === undefined ? [] : [`  ${log_id} awaits your approval: see "${typed('open')}".`],
    ),
  ];
}

const INDENT = 2;

const indented = (lines: readonly string[]): string[] => lines.map((line) => `${' '.repeat(INDENT)}${line}`);

function serverLines({ server_version, pid, started_at, now, state_dir, http_url, store }: ServerStatus): string[] {
  const http = http_url === undefined ? '' : `, MCP over HTTP at ${http_url}`;
  return [
    `Server ${server_version} (pid ${pid}), up for ${durationText(now - started_at)}, state in ${state_dir}${http}.`,
    ...storeLines(store),
  ];
}

function storeLines({ kind, reason }: ServerStatus['store']): string[] {
  switch (kind) {
    case 'open':
      return reason === undefined ? [] : [`Its store has had trouble: ${printable(reason)}`];
    case 'opening':
      return ['Its store is being opened.'];
    case 'failed':
      return [`ITS STORE HAS FAILED: ${printable(reason ?? 'no reason is known')}`];
  }
}

function editorRow(editor: EditorSummary, now: number): string[] {
  return [
    oneLine(editor.project_name, NAME_LIMIT),
    stateOf(editor, now),
    modeOf(editor),
    queueOf(editor),
    printable(editor.project_path),
  ];
}

const NAME_LIMIT = 40;

function stateOf({ state, seen_at, blocked_since, main_thread_age_ms }: EditorSummary, now: number): string {
  switch (state) {
    case 'connected':
      if (blocked_since !== undefined)
        return `BLOCKED since ${localTime(blocked_since)}, ${durationText(now - blocked_since)}`;
      return main_thread_age_ms === undefined
        ? 'connected'
        : `connected, main thread ran ${durationText(main_thread_age_ms)} ago`;
    case 'reloading':
      return seen_at === undefined ? 'reloading' : `reloading for ${durationText(now - seen_at)}`;
    case 'away':
      return seen_at === undefined ? 'away' : `away for ${durationText(now - seen_at)}`;
  }
}

function modeOf({ state, unity_version, play_mode, focused }: EditorSummary): string {
  const here =
    state === 'connected'
      ? [play_mode === true ? 'play mode' : 'edit mode', focused === false ? 'in the background' : 'focused']
      : [];
  return [...(unity_version === undefined ? [] : [`Unity ${printable(unity_version)}`]), ...here].join(', ');
}

function queueOf({ unfinished, queue_length, running }: EditorSummary): string {
  if (unfinished === 0) return 'idle';
  const runs = running?.length ?? 0;
  return `${runs} running, ${queue_length ?? Math.max(0, unfinished - runs)} queued`;
}
