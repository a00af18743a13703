import type { Changes } from '../hub/protocol/reads.ts';
import type { EditorSummary, ShownOperation } from '../../generated/typescript/link.ts';
import type { LogType } from '../../generated/typescript/types.ts';
import type { LiveEvents } from '../link/protocol.ts';
import { eventText, withinBudget } from './events.ts';

/** Lines of the log in one batch, the newest, of which infos leave first (LGS-03): ten batches a second are more than anybody reads. */
const LOGS_LIMIT = 1_000;

/** Changes that pages have not been sent yet, with the newest of each: bounded by what a page shows, however fast they come. */
export interface PendingChanges {
  add(changes: Changes): void;
  /** All of them as server-sent events; empty where there are none. Nothing is pending after that. */
  take(): string;
}

export function createPendingChanges(): PendingChanges {
  let operations = new Map<string, ShownOperation>();
  let logs: LiveEvents['logs'][number][] = [];
  let leftOut = 0;
  let editors = new Map<string, EditorSummary>();
  let clients: Changes['clients'];
  return {
    add(changes) {
      clients = changes.clients ?? clients;
      for (const editor of changes.editors ?? []) editors.set(editor.project_path, editor);
      for (const operation of changes.operations ?? []) operations.set(operation.log_id, operation);
      if (changes.logs === undefined) return;
      logs.push(...changes.logs);
      leftOut += Math.max(0, logs.length - LOGS_LIMIT);
      for (const least of ['info', 'warning', 'error'] as const) logs = withoutOldest(logs, least);
    },
    take() {
      const events = [
        editors.size === 0 ? '' : eventText('editors', [...editors.values()]),
        clients === undefined ? '' : eventText('clients', clients),
        operations.size === 0 ? '' : eventText('operations', withinBudget([...operations.values()])),
        leftOut === 0 ? '' : eventText('left_out', { logs: leftOut }),
        logs.length === 0 ? '' : eventText('logs', logs),
      ];
      [operations, logs, leftOut, editors, clients] = [new Map(), [], 0, new Map(), undefined];
      return events.join('');
    },
  };
}

function withoutOldest(logs: LiveEvents['logs'][number][], type: LogType): LiveEvents['logs'][number][] {
  let surplus = logs.length - LOGS_LIMIT;
  return surplus <= 0 ? logs : logs.filter(({ log_type }) => log_type !== type || surplus-- <= 0);
}
