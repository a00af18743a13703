import { computed, signal } from '@preact/signals';
import { isUnfinished } from './words.ts';
import { editors, labelOf } from './live.ts';
import { byName, wantedEditor } from './editors-shown.ts';
import { operationsShown } from './operations-shown.ts';
import type { ShownOperation } from './types.ts';

/** The head of an Editor's operations. */
export interface Lane {
  /** Project folder of the Editor. */
  readonly lane: string;
  readonly amount: number;
  readonly unfinished: number;
  readonly isFolded: boolean;
}

export type Row = ShownOperation | Lane;

export const isLane = (row: Row): row is Lane => 'lane' in row;

/** Where several Editors have operations, each has a lane of its own. */
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
