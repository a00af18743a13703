import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import {
  isUnfinished,
  formatAge,
  dateAndTime,
  formatDuration,
  listWords,
  shortClient,
  shownTitle,
  timeOfDay,
} from '../state/words.ts';
import { countNoun } from '../shared/numbers.ts';
import type { ShownMark, ShownOperation, OperationOutcome } from '../state/types.ts';
import { TimelineBar, type Axis } from '../timeline/timeline-bar.tsx';
import { RowOutcome, Thumbnail } from './operation-outcome.tsx';
import { StateBadge } from './controls.tsx';

export interface OperationCellsProps {
  readonly operation: ShownOperation;
  /** Short name of its project. */
  readonly label: string;
  readonly outcome: OperationOutcome | undefined;
  readonly axis: Axis;
  /** Server's time; the same each time for work that has ended, so that it is not drawn again for nothing. */
  readonly now: number;
  readonly width: number;
}

export function OperationCells({ operation, label, outcome, axis, now, width }: OperationCellsProps): JSX.Element {
  return useMemo(() => {
    const { title, tool, client, question, deduplicated, waiting, accepted_at } = operation;
    const happened = eventsOf(operation);
    return (
      <>
        <div role="gridcell" class="state-cell">
          <StateBadge operation={operation} outcome={outcome} />
        </div>
        <div role="gridcell" class="title-cell">
          <div class="lines">
            <span class="line">
              <span class="tool">{shortTool(tool)}</span>{' '}
              <span class="title" title={title}>
                {shownTitle(title)}
              </span>
            </span>
            <span class="soft sub">
              {question === undefined ? undefined : <span class="fact">waits for your decision</span>}
              {waiting.length > 1 ? <span class="fact">{waiting.length} clients wait</span> : undefined}
              {deduplicated === 0 ? undefined : <span class="fact">{deduplicated} joined</span>}
              <RowOutcome operation={operation} outcome={outcome} />
            </span>
          </div>
          <Thumbnail outcome={outcome} />
        </div>
        <div role="gridcell" class="who-cell">
          <Name label={client} />
          <span class="soft sub" title={operation.editor}>
            {label}
          </span>
        </div>
        <div role="gridcell" class="time-cell">
          <time dateTime={new Date(accepted_at).toISOString()} title={dateAndTime(accepted_at)}>
            {timeOfDay(accepted_at)}
          </time>
          <span class="soft sub">{timeOf(operation, now)}</span>
        </div>
        <div role="gridcell" class="bar-cell" title={happened}>
          <span class="unseen">{happened}</span>
          <TimelineBar operation={operation} axis={axis} now={now} width={width} />
        </div>
      </>
    );
  }, [operation, label, outcome, axis.from, axis.to, now, width]);
}

/** Length of a name's end that is always visible: "mcp-unity-bridge" and "mcp-unity-bridge doctor" differ only there. */
const END_CHARS = 7;

/** A client's name, cut in its middle where there is no room for it. */
function Name({ label }: { readonly label: string }): JSX.Element {
  const { name } = shortClient(label);
  return (
    <span class="client-name" title={label}>
      <span>{name.slice(0, -END_CHARS)}</span>
      <span>{name.slice(-END_CHARS)}</span>
    </span>
  );
}

/** As policies name it; without what the six tools have in common. */
const shortTool = (tool: string): string => tool.replace(/^unity_/, '');

/** How long it ran; before its start, how long it has waited. */
export function timeOf({ started_at, finished_at, accepted_at, state }: ShownOperation, now: number): string {
  const until = finished_at ?? now;
  const text = isUnfinished(state) ? formatAge : formatDuration;
  if (started_at !== undefined) return text(until - started_at);
  return isUnfinished(state) ? `waits ${text(until - accepted_at)}` : 'not run';
}

/** What the marks on the bar show, in words. */
export function eventsOf({ marks, waiting, deduplicated, attempts }: ShownOperation): string {
  const number = (kind: ShownMark['kind']): number => marks.filter((mark) => mark.kind === kind).length;
  const parts = [
    [number('partial'), 'partial result'],
    [number('reload'), 'reload'],
    [deduplicated, 'call joined instead of running again', 'calls joined instead of running again'],
    [waiting.length, 'client waits', 'clients wait'],
    [attempts > 1 ? attempts : 0, 'attempt'],
    [number('cancel'), 'cancel request'],
  ] as const;
  return listWords(
    parts.flatMap(([much, one, many]) => (much === 0 ? [] : [countNoun(much, one, many)])),
    'nothing special',
  );
}
