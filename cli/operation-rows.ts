import { basename } from 'node:path';
import type { LiveOperation } from '../server/link/protocol.ts';
import { durationText } from './lib/duration.ts';
import { localTime } from './lib/local-time.ts';
import { oneLine } from './lib/printable.ts';

const TITLE_LIMIT = 60;
const EDITOR_LIMIT = 30;

/** Operations as rows of a table, with its head. `now`: the server's clock, Unix ms. */
export function operationRows(operations: readonly LiveOperation[], now: number): string[][] {
  return [
    ['LOG ID', 'STATE', 'ACCEPTED', 'TOOK', 'EDITOR', 'WHAT'],
    ...operations.map((operation) => rowOf(operation, now)),
  ];
}

function rowOf(
  { log_id, state, error_code, accepted_at, started_at, finished_at, editor, tool, title }: LiveOperation,
  now: number,
): string[] {
  const what = oneLine(title, TITLE_LIMIT);
  return [
    log_id,
    error_code === undefined ? state : `${state} (${error_code})`,
    localTime(accepted_at).slice(0, SECONDS),
    started_at === undefined ? '' : durationText((finished_at ?? now) - started_at),
    oneLine(basename(editor.replaceAll('\\', '/')), EDITOR_LIMIT),
    tool === 'unity_execute_code' ? what : `${tool === 'unity_query' ? 'query' : tool}: ${what}`,
  ];
}

const SECONDS = '2026-11-21 10:00:00'.length;
