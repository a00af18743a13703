import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { isUnfinished } from '../state/lifecycle.ts';
import type { LiveMark, LiveOperation } from '../state/types.ts';
import { age, count, duration, listed, shortClient } from '../state/words.ts';
import type { Axis } from '../timeline/axis.ts';
import { TimelineBar } from '../timeline/timeline-bar.tsx';
import { StateBadge } from './state-badge.tsx';

export interface OperationCellsProps {
  readonly operation: LiveOperation;
  readonly axis: Axis;
  /** Server's time; the same each time for work that has ended, so that it is not drawn again for nothing. */
  readonly now: number;
  readonly width: number;
}

export function OperationCells({ operation, axis, now, width }: OperationCellsProps): JSX.Element {
  return useMemo(() => {
    const { state, title, tool, client, editor, question, deduplicated, waiting } = operation;
    const happened = eventsOf(operation);
    return (
      <>
        <div role="gridcell" class="state-cell">
          <StateBadge state={state} />
        </div>
        <div role="gridcell" class="title-cell">
          <span class="title" title={title}>
            {title === '' ? tool : title}
          </span>
          <span class="soft sub">
            {shortTool(tool)}
            {operation.error_code === undefined ? '' : ` · ${operation.error_code}`}
            {question === undefined ? '' : ' · waits for your decision'}
            {waiting.length > 1 ? ` · ${waiting.length} clients wait` : ''}
            {deduplicated === 0 ? '' : ` · ${deduplicated} joined`}
            {isUnfinished(state) && operation.partial !== undefined ? ` · ${operation.partial}` : ''}
          </span>
        </div>
        <div role="gridcell" class="who-cell">
          <Name label={client} />
          <span class="soft sub">{lastFolder(editor)}</span>
        </div>
        <div role="gridcell" class="time-cell">
          {timeOf(operation, now)}
        </div>
        <div role="gridcell" class="bar-cell" title={happened}>
          <span class="unseen">{happened}</span>
          <TimelineBar operation={operation} axis={axis} now={now} width={width} />
        </div>
      </>
    );
  }, [operation, axis.from, axis.to, now, width]);
}

/** So much of a name's end is always seen: "mcp-unity-bridge" and "mcp-unity-bridge doctor" differ only there. */
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

/** How long it ran; before its start, how long it has waited. */
export function timeOf({ started_at, finished_at, accepted_at, state }: LiveOperation, now: number): string {
  const until = finished_at ?? now;
  const text = isUnfinished(state) ? age : duration;
  if (started_at !== undefined) return text(until - started_at);
  return isUnfinished(state) ? `waits ${text(until - accepted_at)}` : 'not run';
}

const shortTool = (tool: string): string => tool.replace(/^unity_/, '').replaceAll('_', ' ');

const lastFolder = (path: string): string => path.split(/[\\/]/).findLast((part) => part !== '') ?? path;

/** What the marks on the bar show, in words. */
export function eventsOf({ marks, waiting, deduplicated, attempts }: LiveOperation): string {
  const number = (kind: LiveMark['kind']): number => marks.filter((mark) => mark.kind === kind).length;
  const parts = [
    [number('partial'), 'partial result'],
    [number('reload'), 'reload'],
    [deduplicated, 'call joined instead of running again', 'calls joined instead of running again'],
    [waiting.length, 'client waits', 'clients wait'],
    [attempts > 1 ? attempts : 0, 'attempt'],
    [number('cancel'), 'cancel request'],
  ] as const;
  return listed(
    parts.flatMap(([much, one, many]) => (much === 0 ? [] : [count(much, one, many)])),
    'nothing special',
  );
}
