import { computed, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { RowGrid } from '../list/row-grid.tsx';
import { useBoxSize } from '../list/use-box-size.ts';
import { now } from '../state/clock.ts';
import { isUnfinished, toneOf } from '../state/lifecycle.ts';
import { operations } from '../state/live.ts';
import { openPanel, selection } from '../state/selection.ts';
import type { LiveOperation } from '../state/types.ts';
import { axisFor } from '../timeline/axis.ts';
import { AxisHead } from '../timeline/axis-head.tsx';
import { OperationCells } from './operation-cells.tsx';

const filters = { all: 'All', unfinished: 'Unfinished', failed: 'Failed' } as const;
type Filter = keyof typeof filters;

const filter = signal<Filter>('all');
/** Ms; undefined: as the newest operations need. */
const span = signal<number | undefined>(undefined);

const spans: readonly (readonly [label: string, length: number | undefined])[] = [
  ['Fit', undefined],
  ['1 min', 60_000],
  ['5 min', 300_000],
  ['30 min', 1_800_000],
  ['3 h', 10_800_000],
  ['24 h', 86_400_000],
];

const isShown: Readonly<Record<Filter, (operation: LiveOperation) => boolean>> = {
  all: () => true,
  unfinished: ({ state }) => isUnfinished(state),
  failed: ({ state }) => state === 'failed' || state === 'interrupted' || state === 'not_started',
};

const shown = computed(() => (filter.value === 'all' ? operations.value : operations.value.filter(isShown[filter.value])));
const axis = computed(() => axisFor(shown.value, now.value, span.value));

const columns = ['State', 'Operation', 'Client', 'Time'] as const;

/** Below this the columns do not fit beside each other, px. */
const COMPACT_BELOW = 620;

export function Operations(): JSX.Element {
  const probe = useRef<HTMLDivElement>(null);
  const { width } = useBoxSize(probe);
  return (
    <section class="operations" aria-labelledby="operations-title">
      <div class="bar-of-tools">
        <h2 id="operations-title" tabIndex={-1}>
          Operations <span class="soft number">{operations.value.length}</span>
        </h2>
        <label>
          <span>Show</span>
          <select value={filter.value} onChange={({ currentTarget }) => (filter.value = asFilter(currentTarget.value))}>
            {Object.entries(filters).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Time axis</span>
          <select value={String(span.value ?? '')} onChange={({ currentTarget }) => (span.value = currentTarget.value === '' ? undefined : Number(currentTarget.value))}>
            {spans.map(([label, length]) => (
              <option key={label} value={String(length ?? '')}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <RowGrid
        label="Operations, newest first"
        className="operation-grid"
        items={shown.value}
        keyOf={({ log_id }) => log_id}
        rowHeight={{ wide: 2.5, compact: 4.25 }}
        compactBelow={COMPACT_BELOW}
        opened={selection.value?.log_id}
        onOpen={({ log_id }) => openPanel({ kind: 'operation', log_id })}
        rowClass={({ state }) => `of-${toneOf(state)}`}
        head={
          <>
            {columns.map((column) => (
              <div role="columnheader" key={column} class={column === 'Client' ? 'who-cell' : ''}>
                {column}
              </div>
            ))}
            <div role="columnheader" class="axis-cell">
              <span class="unseen">Events</span>
              <div ref={probe} class="axis-box">
                <AxisHead axis={axis.value} width={width} />
              </div>
            </div>
          </>
        }
        cells={(operation) => <OperationCells operation={operation} axis={axis.value} now={isUnfinished(operation.state) ? now.value : 0} width={width} />}
        empty={operations.value.length === 0 ? 'Nothing has been asked of Unity yet. What AI clients do appears here.' : 'No operation is of this kind.'}
      />
    </section>
  );
}

const asFilter = (value: string): Filter => (value === 'unfinished' || value === 'failed' ? value : 'all');
