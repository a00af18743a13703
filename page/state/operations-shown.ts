import { computed, signal } from '@preact/signals';
import { foundInStore, knownOperations, wantedText, outcomes } from './older.ts';
import { isUnfinished, clientText } from './words.ts';
import { labelOf, operations, editors, wantedEditor, byName } from './live.ts';
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

/** The text of its row, in lower case. */
const searchedText = ({ log_id, tool, title, client, editor, state, error_code, partial }: ShownOperation): string =>
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
      (text === '' || found.has(operation.log_id) || searchedText(operation).includes(text)),
  );
});

/** The head of an Editor's operations. */
export interface Lane {
  /** Project folder of the Editor. */
  readonly lane: string;
  readonly amount: number;
  readonly unfinished: number;
  readonly isFolded: boolean;
}

type Row = ShownOperation | Lane;

export const isLane = (row: Row): row is Lane => 'lane' in row;

/** Each Editor gets a lane if several have operations. */
export const hasLanes = signal(true);

const folded = signal<ReadonlySet<string>>(new Set());

/** Shows the operations of a lane, or its head alone. */
export function foldLane({ lane, isFolded }: Lane): void {
  const others = [...folded.peek()].filter((one) => one !== lane);
  folded.value = new Set(isFolded ? others : [...others, lane]);
}

/** How many Editors the operations are for that are shown. */
export const laneCount = computed(() => new Set(operationsShown.value.map(({ editor }) => editor)).size);

/** Operations, newest first; in lanes those of Editors that are there before the others. */
export const rowsShown = computed((): readonly Row[] => {
  const shown = operationsShown.value;
  if (!hasLanes.value || wantedEditor.value !== '' || laneCount.value < 2) return shown;
  return lanesOf(shown).flatMap(([lane, operations]) => {
    const isFolded = folded.value.has(lane);
    const unfinished = operations.filter(({ state }) => isUnfinished(state)).length;
    const head: Lane = { lane, amount: operations.length, unfinished, isFolded };
    return isFolded ? [head] : [head, ...operations];
  });
});

function lanesOf(operations: readonly ShownOperation[]): readonly (readonly [string, readonly ShownOperation[]])[] {
  const lanes = new Map<string, ShownOperation[]>();
  for (const operation of operations) {
    const lane = lanes.get(operation.editor);
    if (lane === undefined) lanes.set(operation.editor, [operation]);
    else lane.push(operation);
  }
  const present = new Set(
    editors.value.filter(({ state }) => state !== 'away').map(({ project_path }) => project_path),
  );
  const rankOf = (path: string): number => (present.has(path) ? 0 : 1);
  return [...lanes].toSorted(([a], [b]) => rankOf(a) - rankOf(b) || byName.compare(labelOf(a), labelOf(b)));
}
