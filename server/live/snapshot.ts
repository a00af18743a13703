import type { Overview } from '../hub/protocol/reads.ts';
import { packageVersion } from '../lib/version.ts';
import { eventText } from './changes.ts';
import { withinBudget } from './question-budget.ts';

/** The event with all there is to show. */
export function snapshotText({ editors, clients, operations, logs }: Overview): string {
  return eventText('snapshot', {
    server_version: packageVersion,
    now: Date.now(),
    editors,
    clients,
    operations: withinBudget(operations),
    logs,
  });
}
