import type { ShownOperation } from '../../generated/typescript/link.ts';
import type { Overview } from '../hub/protocol/reads.ts';
import { packageVersion } from '../lib/version.ts';
import type { LiveEvents } from '../link/protocol.ts';

/** One server-sent event: JSON has no line breaks. */
export function eventText<Name extends keyof LiveEvents>(name: Name, value: LiveEvents[Name]): string {
  return `event: ${name}\ndata: ${JSON.stringify(value)}\n\n`;
}

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

/** Of the texts of questions, those of the newest operations first: what is over it, a page fetches where the user decides. */
const QUESTIONS_CHARS = 1024 * 1024;

/** The operations of one event, with as much of their questions as it may carry. */
export function withinBudget(operations: readonly ShownOperation[]): readonly ShownOperation[] {
  let left = QUESTIONS_CHARS;
  return operations.map((operation) => {
    const { question } = operation;
    if (question === undefined) return operation;
    left -= question.text.length;
    return left >= 0 ? operation : { ...operation, question: { chars: question.text.length, ...question, text: '' } };
  });
}
