import { limitOperations } from '../../server/link/protocol.ts';
import type { EditorSummary, LiveEvent, ShownOperation, LogEntry } from './types.ts';
import { OPERATIONS_LIMIT, LOGS_LIMIT, type LiveState, type KnownEditor } from './live-state.ts';

/** What is known after an event that came at `at`. */
export function applyEvent(state: LiveState, event: LiveEvent, at: number): LiveState {
  switch (event.name) {
    case 'snapshot': {
      const { server_version, now, editors, clients, operations, logs } = event.value;
      return {
        server_version,
        editors: editors.map((editor) => ({ ...editor, at: now })),
        editors_at: now,
        clients,
        operations: newestOperations(operations),
        logs: logs.slice(-LOGS_LIMIT),
        logs_left_out: 0,
      };
    }
    case 'editors':
      return { ...state, editors: withEditors(state.editors, event.value, at), editors_at: at };
    case 'clients':
      return { ...state, clients: event.value };
    case 'operations':
      return { ...state, operations: withOperations(state.operations, event.value) };
    case 'logs':
      return { ...state, logs: withLogs(state.logs, event.value) };
    // Nothing that is shown.
    case 'resume':
      return state;
    case 'left_out':
      return { ...state, logs_left_out: state.logs_left_out + event.value.logs };
  }
}

function withEditors(
  known: readonly KnownEditor[],
  changed: readonly EditorSummary[],
  at: number,
): readonly KnownEditor[] {
  const byPath = new Map(known.map((editor) => [editor.project_path, editor]));
  for (const editor of changed) byPath.set(editor.project_path, { ...editor, at });
  return [...byPath.values()];
}

function withOperations(
  known: readonly ShownOperation[],
  changed: readonly ShownOperation[],
): readonly ShownOperation[] {
  if (changed.length === 0) return known;
  const byId = new Map(changed.map((operation) => [operation.log_id, operation]));
  const replaced = known.map((operation) => {
    const newer = byId.get(operation.log_id);
    byId.delete(operation.log_id);
    return newer ?? operation;
  });
  return byId.size === 0 ? replaced : newestOperations([...byId.values(), ...replaced]);
}

const newestOperations = (operations: readonly ShownOperation[]): readonly ShownOperation[] =>
  limitOperations(operations.toSorted(newestFirst), OPERATIONS_LIMIT);

/** By acceptance; ids, which are minted in that order, tell those of one millisecond apart. */
export const newestFirst = (a: ShownOperation, b: ShownOperation): number =>
  b.accepted_at - a.accepted_at || (a.log_id < b.log_id ? 1 : -1);

/** What the snapshot and the first batches after it may both have. */
const OVERLAP = 1_000;

function withLogs(known: readonly LogEntry[], added: readonly LogEntry[]): readonly LogEntry[] {
  const ids = new Set(known.slice(-OVERLAP - added.length).map(({ log_id }) => log_id));
  const fresh = added.filter(({ log_id }) => !ids.has(log_id));
  return fresh.length === 0 ? known : [...known, ...fresh].slice(-LOGS_LIMIT);
}
