import { projectOption } from '../server/clients/forwarder/project-around.ts';
import { askStatus } from '../server/clients/forwarder/command.ts';
import { NoServerError } from '../server/clients/forwarder/link.ts';
import type { ServerStatus, EditorSummary } from '../generated/typescript/link.ts';
import { stateDirOf } from '../server/lib/home/state-dir.ts';
import type { Command, Given, CommandOptions, CommandContext } from './commands/command.ts';
import { projectChoice } from './commands/work.ts';
import { exitCode } from './lib/exit-codes.ts';
import { UsageError, durationOption, durationText, localTime } from './lib/option-values.ts';
import { editorIn, OPERATIONS_LIMIT, waitUntilReady } from './session/ask-state.ts';
import { projectMember } from './session/open-session.ts';
import { jsonLine } from '../server/lib/json.ts';
import { writeOut } from './lib/write-out.ts';
import { limits } from '../generated/typescript/limits.ts';
import { describeWork } from '../server/hub/protocol/text.ts';
import type { BlockedBy } from '../generated/typescript/types.ts';
import { limitOperations } from '../server/hub/protocol/operation.ts';
import { operationLines } from './operation-text.ts';
import { oneLine, escapeControls, alignColumns } from './lib/terminal-text.ts';
import { typedCommand } from './clients/typed.ts';

const isLive =
  'status shows the current state: open has a page that is always up to date, logs --follow prints each new entry';

const options = {
  'until-ready': {
    guesses: ['--wait', '--wait-ready', '--ready', '--wait-for-ready', '--wait-until-ready', '-w'],
    says: "waits until the Editor of this folder's project is connected and answers, and stays so for a second; starts the server where none runs",
  },
  timeout: { value: '<duration>', short: 't', says: 'with --until-ready: how long to wait (default 5m)' },
  project: { ...projectChoice, says: 'shows, or waits for, only this Unity project' },
  json: { says: 'one JSON object: {"running": true, ...}, or {"running": false, "reason": "..."}' },
} as const satisfies CommandOptions;

/** Guesses for `status --until-ready`. */
const untilReady =
  'ready,wait-ready,wait-for-ready,wait-until-ready,wait ready,wait editor,wait unity,wait --until-ready,wait --ready';

export const command: Command = {
  name: 'status',
  group: 'everyDay',
  aliases: ['ping', 'health', 'info', 'editors'],
  aliasesWith: Object.fromEntries(untilReady.split(',').map((words) => [words, ['--until-ready']])),
  summary: 'shows Editors, AI clients and operations',
  about:
    'Shows what is happening: the server, Editors, AI clients, running and recent operations. Read-only; never starts a server, but with --until-ready.',
  options,
  lacks: { watch: isLive, follow: isLive },
  examples: ['status', 'status --json', 'status --until-ready --timeout 2m'],
  exits: {
    [exitCode.done]: 'a server runs (with --until-ready: the Editor is ready)',
    [exitCode.stillRunning]: 'the Editor was not ready in time',
    [exitCode.unavailable]: 'no server runs, or it does not answer',
  },
  load: () => import('./status-command.ts'),
};

const PATIENCE_MS = 300_000;

export async function run(given: Given<keyof typeof options>, { entry }: CommandContext): Promise<number> {
  const json = given.flag('json');
  const ready = readinessOf(given);
  const end = ready === undefined ? exitCode.done : await waitUntilReady({ ...ready, entry });
  const project = given.text('project');
  const whole = await statusOrReason(json, project === undefined ? undefined : OPERATIONS_LIMIT);
  if (typeof whole === 'string') {
    await writeOut(`${jsonLine({ running: false, reason: whole })}\n`);
    return exitCode.unavailable;
  }
  const status = project === undefined || ready !== undefined ? whole : partOf(whole, projectOption(project));
  if (json) await writeOut(`${jsonLine({ running: true, ...status })}\n`);
  else if (ready === undefined) await writeOut(`${statusText(status).join('\n')}\n`);
  return end;
}

/** The settings of `--until-ready`. Throws UsageError. */
function readinessOf(
  given: Given<keyof typeof options>,
): Omit<Parameters<typeof waitUntilReady>[0], 'entry'> | undefined {
  const [timeoutMs, project] = [durationOption('timeout', given.text('timeout')), given.text('project')];
  if (!given.flag('until-ready')) {
    if (timeoutMs !== undefined) throw new UsageError('expected --until-ready as well: --timeout needs it');
    return undefined;
  }
  return { stateDir: stateDirOf(process.env), timeoutMs: timeoutMs ?? PATIENCE_MS, ...projectMember(project) };
}

/** With --json a missing server is a JSON answer, too. */
async function statusOrReason(json: boolean, limit: number | undefined): Promise<ServerStatus | string> {
  try {
    return await askStatus({
      stateDir: stateDirOf(process.env),
      ...(limit === undefined ? {} : { operations: limit }),
    });
  } catch (error) {
    if (json && error instanceof NoServerError) return error.message;
    throw error;
  }
}

/** The status without the Editors and operations of other projects. Throws NoServerError. */
function partOf(status: ServerStatus, project: string): ServerStatus {
  const editor = editorIn(status, project);
  const operations = status.operations.filter((one) => one.editor === editor.project_path);
  const waiting_calls = operations.reduce((sum, { waiting }) => sum + waiting.length, 0);
  return { ...status, editors: [editor], operations, unfinished: editor.unfinished, waiting_calls };
}

/** Limit of printed Editors and AI clients: a screen; `status --json` has all. */
const SHOWN = 40;

/** Limit of printed operations; `operations` has more. */
const OPERATIONS_SHOWN = 10;

/** The lines of `status`, for people. */
export function statusText(status: ServerStatus): string[] {
  const { editors, clients, operations, now, store } = status;
  // An unread store does not mean that there are none.
  const none = (sentence: string): string =>
    store.kind === 'open' ? sentence : 'not known, as the store is not open.';
  return [
    ...serverLines(status),
    '',
    editors.length === 0
      ? `Editors: ${none(`none has ever connected. Open the Unity project with the package in it, or try "${typedCommand('mock')}".`)}`
      : `Editors${countsOf(editors)}:`,
    ...indentLines(alignColumns(shownEditors(editors).map((editor) => editorRow(editor, now)))),
    ...andMore(editors.length),
    '',
    clients.length === 0 ? 'AI clients: none is connected.' : 'AI clients:',
    ...indentLines(clients.slice(0, SHOWN).map(escapeControls)),
    ...andMore(clients.length),
    '',
    operations.length === 0
      ? `Operations: ${none('none yet.')}`
      : `Operations, newest first (${status.unfinished} not ended, ${status.waiting_calls} ${status.waiting_calls === 1 ? 'call' : 'calls'} waiting):`,
    ...indentLines(operations.length === 0 ? [] : shownOperations(status)),
    ...operations.flatMap(({ question, log_id }) =>
      question === undefined ? [] : [`  ${log_id} awaits your approval: see "${typedCommand('open')}".`],
    ),
  ];
}

const INDENT = 2;

const andMore = (count: number): string[] =>
  count <= SHOWN ? [] : indentLines([`and ${count - SHOWN} more: ${typedCommand('status --json')}`]);

/** Above the limit, Editors with work are first, then connected ones. */
const shownEditors = (editors: readonly EditorSummary[]): readonly EditorSummary[] =>
  editors.length <= SHOWN ? editors : editors.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, SHOWN);

function rankOf({ state, unfinished, blocked_since }: EditorSummary): number {
  if (blocked_since !== undefined || unfinished > 0) return 0;
  return state === 'away' ? 2 : 1;
}

/** The numbers of all Editors, of connected and of working ones; empty if all of them are printed. */
function countsOf(editors: readonly EditorSummary[]): string {
  if (editors.length <= SHOWN) return '';
  const count = (isCounted: (editor: EditorSummary) => boolean): number => editors.filter(isCounted).length;
  const connected = count(({ state }) => state === 'connected');
  return ` (${editors.length}: ${connected} connected, ${count(({ unfinished }) => unfinished > 0)} at work)`;
}

function shownOperations({ operations, editors, now }: ServerStatus): string[] {
  const projects = editors.map(({ project_path }) => project_path);
  return operationLines(limitOperations(operations, OPERATIONS_SHOWN), { now, indent: INDENT, projects });
}

const indentLines = (lines: readonly string[]): string[] => lines.map((line) => `${' '.repeat(INDENT)}${line}`);

function serverLines(status: ServerStatus): string[] {
  const { server_version, pid, started_at, now, state_dir, http_url, store } = status;
  const http = http_url === undefined ? '' : `, MCP over HTTP at ${http_url}`;
  return [
    `Server ${server_version} (pid ${pid}), up for ${durationText(now - started_at)}, state in ${state_dir}${http}.`,
    ...limitLines(status),
    ...storeLines(store),
  ];
}

/** Limits that differ from the default. */
function limitLines({ retention_ms = limits.retention_ms, queue_limit = limits.queue_limit }: ServerStatus): string[] {
  return [
    ...(retention_ms === limits.retention_ms ? [] : [`Results and logs are kept for ${durationText(retention_ms)}.`]),
    ...(queue_limit === limits.queue_limit
      ? []
      : [`Of each Editor, ${queue_limit} operations at most may be unfinished.`]),
  ];
}

function storeLines({ kind, reason }: ServerStatus['store']): string[] {
  switch (kind) {
    case 'open':
      return reason === undefined ? [] : [`Its store has had a problem: ${escapeControls(reason)}`];
    case 'opening':
      return ['Its store is being opened.'];
    case 'failed':
      return [`ITS STORE HAS FAILED: ${escapeControls(reason ?? 'no reason is known')}`];
  }
}

function editorRow(editor: EditorSummary, now: number): string[] {
  return [
    oneLine(editor.project_name, NAME_LIMIT),
    stateOf(editor, now),
    modeOf(editor),
    queueOf(editor),
    escapeControls(editor.project_path),
  ];
}

const NAME_LIMIT = 40;

function stateOf(
  { state, seen_at, blocked_since, blocked_by, main_thread_age_ms }: EditorSummary,
  now: number,
): string {
  switch (state) {
    case 'connected':
      if (blocked_since !== undefined)
        return `BLOCKED${workOf(blocked_by)} since ${localTime(blocked_since)}, ${durationText(now - blocked_since)}`;
      return main_thread_age_ms === undefined
        ? 'connected'
        : `connected, main thread ran ${durationText(main_thread_age_ms)} ago`;
    case 'reloading':
      return seen_at === undefined ? 'reloading' : `reloading for ${durationText(now - seen_at)}`;
    case 'away':
      return seen_at === undefined ? 'away' : `away for ${durationText(now - seen_at)}`;
  }
}

function workOf(by: BlockedBy | undefined): string {
  const work = describeWork(by);
  return work === undefined ? '' : ` ${escapeControls(work)}`;
}

function modeOf({ state, unity_version, play_mode, focused }: EditorSummary): string {
  const here =
    state === 'connected'
      ? [play_mode === true ? 'play mode' : 'edit mode', focused === false ? 'in the background' : 'focused']
      : [];
  return [...(unity_version === undefined ? [] : [`Unity ${escapeControls(unity_version)}`]), ...here].join(', ');
}

/** The server's count is current; an Editor reports its running operations once a second. */
function queueOf({ unfinished, running = [] }: EditorSummary): string {
  if (unfinished === 0) return 'idle';
  const runs = Math.min(running.length, unfinished);
  return `${runs} running, ${unfinished - runs} queued`;
}
