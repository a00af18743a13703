import type { LogEntry, OperationDetails } from '../generated/typescript/types.ts';
import type { OperationPage, ShownOperation } from '../generated/typescript/link.ts';
import { durationText, localTime } from './lib/option-values.ts';
import {
  escapeControls,
  valueText,
  alignColumns,
  clipLine,
  oneLine,
  colourText,
  type Colour,
  widthOf,
  shortIds,
} from './lib/terminal-text.ts';
import { projectLabels } from '../server/hub/protocol/decide-call.ts';

/** The lines of `operations show`, for people. */
export function recordText({ details, result }: OperationPage): string[] {
  return details.kind === 'operation' ? operationText(details, result.message) : entryText(details.entry);
}

function operationText(details: OperationDetails, message: string): string[] {
  const { log_id, tool, state, error_code, client, editor, idempotency_key, attempts, params, stack_trace } = details;
  return [
    ...factLines([
      ['log_id', log_id],
      ['state', error_code === undefined ? state : `${state} (${error_code})`],
      ['tool', tool],
      ['asked by', client],
      ['Editor', editor],
      ['key', idempotency_key],
      ['sent', attempts === 0 ? 'never' : attempts === 1 ? 'once' : `${attempts} times (it starts at most once)`],
      ['ran for', ranFor(details)],
    ]),
    ...sectionLines('What', workText(params)),
    ...sectionLines(
      'History',
      alignColumns(stepLines(details).map(({ step, at, note }) => [localTime(Date.parse(at)), step, note])).join('\n'),
    ),
    ...sectionLines(
      'Newest partial result',
      details.partial_result === undefined ? undefined : valueText(details.partial_result),
    ),
    ...sectionLines('Result', details.result === undefined ? undefined : valueText(details.result)),
    ...sectionLines(
      'Error',
      details.error === undefined
        ? undefined
        : [details.error, ...(stack_trace === undefined ? [] : [stack_trace])].join('\n'),
    ),
    ...sectionLines('Now', details.finished_at === undefined ? message : undefined),
  ];
}

/** Its states, and a user's request to stop, which changes no state. */
function stepLines({
  history,
  cancel_requested,
}: OperationDetails): { readonly step: string; readonly at: string; readonly note: string }[] {
  const states = history.map(({ state, at, note = '' }) => ({ step: state, at, note }));
  if (cancel_requested === undefined) return states;
  const { at, reason } = cancel_requested;
  return [...states, { step: 'asked to stop', at, note: reason }].toSorted(
    (a, b) => Date.parse(a.at) - Date.parse(b.at),
  );
}

function ranFor({ started_at, finished_at }: OperationDetails): string | undefined {
  return started_at === undefined || finished_at === undefined
    ? undefined
    : durationText(Date.parse(finished_at) - Date.parse(started_at));
}

/** Code and queries as they are, arguments of anything else as JSON. */
function workText(params: OperationDetails['params']): string {
  const { code, query } = params;
  if (typeof code === 'string') return code;
  return typeof query === 'string' ? query : JSON.stringify(params, null, 2);
}

function entryText({
  log_id,
  timestamp,
  log_type,
  log_name,
  editor,
  operation_log_id,
  message,
  stack_trace,
}: LogEntry): string[] {
  return [
    ...factLines([
      ['log_id', log_id],
      ['written', localTime(Date.parse(timestamp))],
      ['type', log_type],
      ['name', log_name],
      ['Editor', editor],
      ['operation', operation_log_id],
    ]),
    ...sectionLines('Message', message),
    ...sectionLines('Stack trace', stack_trace),
  ];
}

function factLines(rows: readonly (readonly [string, string | undefined])[]): string[] {
  return alignColumns(
    rows.flatMap(([name, value]) => (value === undefined ? [] : [[`${name}:`, escapeControls(value)]])),
  );
}

function sectionLines(title: string, text: string | undefined): string[] {
  if (text === undefined || text === '') return [];
  return [
    '',
    `${title}:`,
    ...escapeControls(text)
      .trimEnd()
      .split('\n')
      .map((line) => `  ${line}`),
  ];
}

const TITLE_LIMIT = 60;
const EDITOR_LIMIT = 30;

export interface OperationLinesOptions {
  /** The server's clock, Unix ms. */
  readonly now: number;
  readonly indent?: number;
  /** Other projects, which these are to be distinguished from. */
  readonly projects?: readonly string[];
}

/** Operations as lines of a table, with its head: on a terminal with short ids, in colour, and no wider than it is. */
export function operationLines(
  operations: readonly ShownOperation[],
  { now, indent = 0, projects = [] }: OperationLinesOptions,
): string[] {
  const width = widthOf();
  const short = shortIds(operations.map(({ log_id }) => log_id));
  const idOf = (log_id: string): string => (width === undefined ? log_id : short(log_id));
  const labels = projectLabels([...projects, ...operations.map(({ editor }) => editor)]);
  const rows = operations.map((operation) => rowOf({ ...operation, log_id: idOf(operation.log_id) }, { now, labels }));
  const [head = '', ...lines] = alignColumns([HEAD, ...rows]).map((line) =>
    width === undefined ? line : clipLine(line, width - indent),
  );
  return [head, ...lines.map((line, index) => withColour(line, operations[index]))];
}

const HEAD = ['LOG ID', 'STATE', 'ACCEPTED', 'TOOK', 'EDITOR', 'WHAT'];

/** Colours the state only, which is printed after the id. */
function withColour(line: string, operation: ShownOperation | undefined): string {
  if (operation === undefined) return line;
  return line.replace(` ${operation.state}`, () => ` ${colourText(colourOf(operation), operation.state)}`);
}

function colourOf({ state, finished_at }: ShownOperation): Colour | undefined {
  if (finished_at === undefined) return state === 'awaiting_approval' ? 'yellow' : 'cyan';
  return state === 'completed' ? 'green' : 'red';
}

function rowOf(
  { log_id, state, error_code, accepted_at, started_at, finished_at, editor, tool, title }: ShownOperation,
  { now, labels }: { readonly now: number; readonly labels: ReadonlyMap<string, string> },
): string[] {
  const what = oneLine(title, TITLE_LIMIT);
  return [
    log_id,
    error_code === undefined ? state : `${state} (${error_code})`,
    localTime(accepted_at).slice(0, SECONDS),
    started_at === undefined ? '' : durationText((finished_at ?? now) - started_at),
    oneLine(labels.get(editor) ?? editor, EDITOR_LIMIT),
    tool === 'unity_execute_code' ? what : `${tool === 'unity_query' ? 'query' : tool}: ${what}`,
  ];
}

const SECONDS = '2026-11-21 10:00:00'.length;
