import { computed, signal } from '@preact/signals';
import { isUnfinished } from './lifecycle.ts';
import { operations } from './live.ts';
import type { LiveOperation } from './types.ts';

export type OperationFilter = 'all' | 'unfinished' | 'failed';

export const filter = signal<OperationFilter>('all');
export const hidesChecks = signal(true);

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

export const operationsShown = computed(() => {
  const isShown = isOfFilter[filter.value];
  const hides = hidesChecks.value;
  return operations.value.filter((operation) => isShown(operation) && !(hides && isDoctorCheck(operation)));
});
