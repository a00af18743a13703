import { computed, signal } from '@preact/signals';
import { wantedEditor } from './editors-shown.ts';
import { foundInStore, knownOperations, wantedText } from './older.ts';
import { isUnfinished, clientText } from './words.ts';
import { labelOf, operations } from './live.ts';
import { outcomes } from './outcomes.ts';
import type { ShownOperation } from './types.ts';

type OperationFilter = 'all' | 'unfinished' | 'failed';

export const filter = signal<OperationFilter>('all');

export const hidesChecks = signal(true);

const isOfFilter: Readonly<Record<OperationFilter, (operation: ShownOperation) => boolean>> = {
  all: () => true,
  unfinished: ({ state }) => isUnfinished(state),
  failed: ({ state }) => state === 'failed' || state === 'interrupted' || state === 'not_started',
};

/**
 * A successful check by `mcp-unity-bridge doctor`. All of its marks are compared, since any client can take that name, and must not be able to hide other
 * work.
 */
const isDoctorCheck = ({ client, tool, title, state }: ShownOperation): boolean =>
  title === 'Application.unityVersion' &&
  tool === 'unity_query' &&
  state === 'completed' &&
  client.startsWith('mcp-unity-bridge doctor (');

export const checkCount = computed(() => operations.value.filter(isDoctorCheck).length);

/** All that its row says, in lower case. */
const saidOf = ({ log_id, tool, title, client, editor, state, error_code, partial }: ShownOperation): string =>
  [
    log_id,
    tool,
    title,
    client,
    clientText(client),
    editor,
    labelOf(editor),
    state,
    error_code,
    partial,
    outcomes.value.get(log_id)?.text ?? '',
  ]
    .join('\n')
    .toLowerCase();

export const operationsShown = computed(() => {
  const isShown = isOfFilter[filter.value];
  const hides = hidesChecks.value;
  const text = wantedText.value.trim().toLowerCase();
  const editor = wantedEditor.value;
  const found = foundInStore.value;
  return knownOperations.value.filter(
    (operation) =>
      isShown(operation) &&
      !(hides && isDoctorCheck(operation)) &&
      (editor === '' || operation.editor === editor) &&
      (text === '' || found.has(operation.log_id) || saidOf(operation).includes(text)),
  );
});
