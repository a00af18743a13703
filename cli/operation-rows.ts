import type { ShownOperation } from '../generated/typescript/link.ts';
import { projectLabels } from '../server/hub/protocol/decide-call.ts';
import { durationText, localTime } from './lib/durations.ts';
import { clipLine, oneLine, colourText, type Colour, widthOf, alignColumns, shortIds } from './lib/terminal-text.ts';

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

/** The state alone: it is printed behind the id. */
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
