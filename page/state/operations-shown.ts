import { computed, signal } from '@preact/signals';
import { isUnfinished } from './lifecycle.ts';
import { operations } from './live.ts';
import { outcomes } from './outcomes.ts';
import type { LiveOperation } from './types.ts';

export type OperationFilter = 'all' | 'unfinished' | 'failed';

export const filter = signal<OperationFilter>('all');
export const hidesChecks = signal(true);
/** Looked for in all that a row says, upper and lower case alike; empty: all. */
export const wantedText = signal('');
/** Project folder of the only Editor that is shown; empty: all. */
export const wantedEditor = signal('');

const isOfFilter: Readonly<Record<OperationFilter, (operation: LiveOperation) => boolean>> = {
  all: () => true,
  unfinished: ({ state }) => isUnfinished(state),
  failed: ({ state }) => state === 'failed' || state === 'interrupted' || state === 'not_started',
};

/**
 * A round trip of `mcp-unity-bridge doctor` that went well: a matter of routine. By all that tells it apart, since whoever connects gives itself its name,
 * and must not be able to hide other work.
 */
export const isDoctorCheck = ({ client, tool, title, state }: LiveOperation): boolean =>
  title === 'Application.unityVersion' &&
  tool === 'unity_query' &&
  state === 'completed' &&
  client.startsWith('mcp-unity-bridge doctor (');

export const checkCount = computed(() => operations.value.filter(isDoctorCheck).length);

/** All that its row says, in lower case. */
const saidOf = ({ log_id, tool, title, client, editor, state, error_code, partial }: LiveOperation): string =>
  [log_id, tool, title, client, editor, state, error_code, partial, outcomes.value.get(log_id)?.text ?? '']
    .join('\n')
    .toLowerCase();

/** Editors that operations were for. */
export const editorsAsked = computed(() => [...new Set(operations.value.map(({ editor }) => editor))].toSorted());

export const operationsShown = computed(() => {
  const isShown = isOfFilter[filter.value];
  const hides = hidesChecks.value;
  const text = wantedText.value.trim().toLowerCase();
  const editor = wantedEditor.value;
  return operations.value.filter(
    (operation) =>
      isShown(operation) &&
      !(hides && isDoctorCheck(operation)) &&
      (editor === '' || operation.editor === editor) &&
      (text === '' || saidOf(operation).includes(text)),
  );
});
