import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { resultOf } from '../../server/lib/errors.ts';
import type { Operation } from './record.ts';

/** How often each program began and came to its end, by its id. */
export type Ledger = ReadonlyMap<string, { readonly starts: number; readonly ends: number }>;

/** Lines `start <id>` and `end <id>`; a line that was torn by a kill counts for nothing. */
export function readLedger(paths: readonly string[]): Ledger {
  const ledger = new Map<string, { starts: number; ends: number }>();
  for (const line of paths.flatMap(linesOf)) {
    const [mark, id, ...rest] = line.split(' ');
    if (id === undefined || rest.length > 0) continue;
    const counts = ledger.get(id) ?? { starts: 0, ends: 0 };
    ledger.set(id, counts);
    if (mark === 'start') counts.starts += 1;
    if (mark === 'end') counts.ends += 1;
  }
  return ledger;
}

function linesOf(path: string): string[] {
  // No file: no program of that Editor has written anything.
  return (resultOf(() => readFileSync(path, 'utf8')) ?? '').split('\n').slice(0, -1);
}

/** What an operation may not be, in sentences; nothing where all is well. */
export function judgeLoad(operation: Operation, ledger: Ledger): string[] {
  const { id, log_id, end, expected } = operation;
  const { starts, ends } = ledger.get(id) ?? { starts: 0, ends: 0 };
  const said: string[] = [];
  if (starts > 1) said.push(`TWICE: ${id} (${log_id ?? 'no log_id'}) began ${starts} times`);
  if (log_id === undefined) return [...said, `LOST: ${id} was never accepted, and never refused`];
  if (end === undefined) return [...said, `LOST: ${id} (${log_id}) never ended`];
  if (end.status === 'completed') {
    if (starts !== 1 || ends !== 1)
      said.push(`UNTRUE: ${id} (${log_id}) is completed, and began ${starts} times and came to its end ${ends} times`);
    if (!isDeepStrictEqual(end.result, expected))
      said.push(
        `UNTRUE: ${id} (${log_id}) is completed with ${JSON.stringify(end.result).slice(0, 100)}, expected ${JSON.stringify(expected).slice(0, 100)}`,
      );
  } else if (end.status === 'error') said.push(...judgeError(operation, end.error_code, starts));
  else said.push(`LOST: ${id} (${log_id}) is ${end.status}`);
  return said;
}

/** Work of Editors that are killed and reload may be interrupted, once it began; none may fail in any other way. */
function judgeError({ id, log_id, end }: Operation, code: string, starts: number): string[] {
  if (code === 'interrupted') return [];
  const neverRan = ['not_started', 'unity_not_connected', 'overloaded', 'cancelled', 'storage_unavailable'];
  if (neverRan.includes(code)) return starts === 0 ? [] : [`UNTRUE: ${id} (${log_id}) is ${code}, and has begun`];
  const error = end?.status === 'error' ? end.error : '';
  return [`WRONG: ${id} (${log_id}) ended with ${code}: ${error.slice(0, 200)}`];
}
