import { isState, isUnfinished } from '../state/lifecycle.ts';
import type { ShownOperation, OperationState } from '../state/types.ts';

/** A stretch of an operation's life; times are Unix ms. */
export interface Segment {
  readonly from: number;
  readonly to: number;
  readonly kind: 'waiting' | 'asking' | 'running' | 'suspended';
}

/** The life of an operation from its acceptance to its end, or to `now`. */
export function segmentsOf(operation: ShownOperation, now: number): readonly Segment[] {
  const end = operation.finished_at ?? Math.max(now, operation.accepted_at);
  const changes = changesOf(operation).filter(({ at }) => at <= end);
  return changes.flatMap(({ at, kind }, index) => {
    const to = changes[index + 1]?.at ?? end;
    return kind === undefined || (to <= at && kind !== 'running') ? [] : [{ from: at, to, kind }];
  });
}

interface Change {
  readonly at: number;
  /** Undefined: it has ended. */
  readonly kind: Segment['kind'] | undefined;
}

function changesOf({ accepted_at, started_at, marks }: ShownOperation): readonly Change[] {
  const told = marks.flatMap(({ at, kind, text }) =>
    kind === 'state' && isState(text) ? [{ at, kind: kindOf(text) }] : [],
  );
  const started =
    started_at === undefined || told.some(({ kind }) => kind === 'running')
      ? []
      : [{ at: started_at, kind: 'running' as const }];
  const accepted = told[0]?.at === accepted_at ? [] : [{ at: accepted_at, kind: 'waiting' as const }];
  return [...accepted, ...told, ...started].toSorted((a, b) => a.at - b.at);
}

function kindOf(state: OperationState): Segment['kind'] | undefined {
  if (!isUnfinished(state)) return undefined;
  if (state === 'running' || state === 'suspended') return state;
  return state === 'awaiting_approval' ? 'asking' : 'waiting';
}
