import { computed, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { RowGrid } from '../list/row-grid.tsx';
import { useBoxSize } from '../list/use-row-scroll.ts';
import { now, isUnfinished, toneOf } from '../state/words.ts';
import { countNoun, groupDigits } from '../shared/numbers.ts';
import { editors, labelOf, operations, wantedEditor } from '../state/live.ts';
import {
  checkCount,
  filter,
  hidesChecks,
  operationsShown,
  foldLane,
  hasLanes,
  isLane,
  type Lane,
  laneCount,
  rowsShown,
} from '../state/operations-shown.ts';
import { outcomes, knownOperations, loadOlder, older } from '../state/older.ts';
import { openPanel, selection } from '../state/selection.ts';
import { axisFor, AxisHead } from '../timeline/timeline-bar.tsx';
import { Choice, EditorChoice, Fold, SearchField, Switch } from './controls.tsx';
import { OperationCells } from './operation-cells.tsx';

const filters = [
  ['all', 'All'],
  ['unfinished', 'Unfinished'],
  ['failed', 'Failed'],
] as const;

/** By their length, ms; empty: as the newest operations need. */
const spans = [
  ['', 'Fit'],
  ['60000', '1 min'],
  ['300000', '5 min'],
  ['1800000', '30 min'],
  ['10800000', '3 h'],
  ['86400000', '24 h'],
] as const;

const span = signal<(typeof spans)[number][0]>('');
const axis = computed(() =>
  axisFor(operationsShown.value, now.value, span.value === '' ? undefined : Number(span.value)),
);

const columns = ['State', 'Operation', 'Client', 'When'] as const;

/** Below this the columns do not fit beside each other, px. */
const COMPACT_BELOW = 620;

export function Operations(): JSX.Element {
  const probe = useRef<HTMLDivElement>(null);
  const { width } = useBoxSize(probe);
  return (
    <section class="operations" aria-labelledby="operations-title">
      <div class="bar-of-tools">
        <h2 id="operations-title" tabIndex={-1}>
          Operations <span class="soft number">{amountText()}</span>
        </h2>
        <Filters />
        <SearchField />
      </div>
      <RowGrid
        label="Operations, newest first"
        className="operation-grid"
        items={rowsShown.value}
        keyOf={(row) => (isLane(row) ? `lane ${row.lane}` : row.log_id)}
        rowHeight={{ wide: 2.5, compact: 4.25 }}
        compactBelow={COMPACT_BELOW}
        opened={selection.value?.log_id}
        onOpen={(row) => (isLane(row) ? foldLane(row) : openPanel({ kind: 'operation', log_id: row.log_id }))}
        rowClass={(row) => (isLane(row) ? 'lane-head' : `of-${toneOf(row)}`)}
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
        cells={(row) =>
          isLane(row) ? (
            <LaneCell lane={row} />
          ) : (
            <OperationCells
              operation={row}
              label={labelOf(row.editor)}
              outcome={outcomes.value.get(row.log_id)}
              axis={axis.value}
              now={isUnfinished(row.state) ? now.value : 0}
              width={width}
            />
          )
        }
        onEnd={isComplete() ? () => undefined : loadOlder}
        empty={emptyText()}
      />
    </section>
  );
}

function Filters(): JSX.Element {
  const isChanged = filter.value !== 'all' || wantedEditor.value !== '' || span.value !== '';
  return (
    <Fold title="Filters" isChanged={isChanged}>
      {checkCount.value === 0 ? undefined : (
        <Switch
          label={`Hide doctor’s checks (${checkCount.value})`}
          isOn={hidesChecks.value}
          onSwitch={(isOn) => (hidesChecks.value = isOn)}
        />
      )}
      <Choice label="Show" value={filter.value} options={filters} onChoose={(value) => (filter.value = value)} />
      <EditorChoice />
      {laneCount.value < 2 ? undefined : (
        <Switch label="Lanes" isOn={hasLanes.value} onSwitch={(isOn) => (hasLanes.value = isOn)} />
      )}
      <Choice label="Time axis" value={span.value} options={spans} onChoose={(value) => (span.value = value)} />
    </Fold>
  );
}

function LaneCell({ lane: { lane, amount, unfinished, isFolded } }: { readonly lane: Lane }): JSX.Element {
  return (
    <div role="gridcell" class="lane-cell" title={lane}>
      <span aria-hidden="true">{isFolded ? '▸' : '▾'}</span> <strong>{labelOf(lane)}</strong>{' '}
      <span class="soft">
        {countNoun(amount, 'operation')}
        {unfinished === 0 ? '' : `, ${unfinished} unfinished`}
        {isFolded ? ', folded' : ''}
      </span>
      <span class="soft sub lane-path">{lane}</span>
    </div>
  );
}

/** `100 of 553` where some are filtered out. */
function amountText(): string {
  const [shown, all] = [operationsShown.value.length, knownOperations.value.length];
  const number = `${shown === all ? '' : `${groupDigits(shown)} of `}${groupDigits(all)}`;
  const { more, isLoading } = older.value;
  if (isComplete()) return number;
  return isLoading ? `${number}, reading older ones…` : more ? `${number}, older ones on scrolling` : number;
}

/** Those that have not ended are all on the page. */
const isComplete = (): boolean => filter.value === 'unfinished';

function emptyText(): string {
  const { more, isLoading, failure } = older.value;
  if (operations.value.length === 0)
    return editors.value.length === 0
      ? 'Nothing has been asked of Unity yet, and no Editor has connected. The first steps are under Editors.'
      : 'Nothing has been asked of Unity yet. What AI clients do appears here.';
  if (isComplete()) return 'No operation of this kind is unfinished.';
  if (isLoading || more) return 'Reading older operations from the store…';
  if (failure !== undefined)
    return `None of the newest ${groupDigits(knownOperations.value.length)} operations is of this kind. ${failure}`;
  return checkCount.value === knownOperations.value.length
    ? 'Only checks of the doctor so far.'
    : 'No operation in the store is of this kind.';
}
