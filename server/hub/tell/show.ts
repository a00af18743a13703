import type { ShownMark, ShownOperation } from '../../../generated/typescript/link.ts';
import { type OperationOutline, outlineOf } from '../protocol/operation-outline.ts';
import { summarizeOperation } from '../protocol/operation-summary.ts';
import { visibleText } from '../protocol/visible.ts';
import type { LiveOperation, Seen } from '../state/entities.ts';

const MARKS_LIMIT = 60;
const WAITING_LIMIT = 50;

/** An operation that has not ended, as people are shown it. */
export function showLive(live: LiveOperation): ShownOperation {
  const { question, calls, parked, operation, seen } = live;
  const isOpen = question !== undefined && !question.isAnswered && live.accepted;
  return {
    ...showOutline(outlineOf(operation), seen),
    waiting: namesOf([...calls, ...parked.keys()].map(({ call }) => call.client.label)),
    ...(isOpen ? { question: question.shown } : {}),
  };
}

/** An operation without waiting calls, as people are shown it. */
export function showOutline(outline: OperationOutline, seen: Seen): ShownOperation {
  const { title, attempt, partial } = outline;
  return {
    ...summarizeOperation(outline),
    title: visibleText(title),
    attempts: attempt,
    waiting: [],
    deduplicated: seen.deduplicated,
    ...(partial === undefined ? {} : { partial }),
    marks: marksOf(outline, seen.marks),
  };
}

function namesOf(names: readonly string[]): string[] {
  const shown = names.slice(0, WAITING_LIMIT);
  return names.length === shown.length ? shown : [...shown, `${names.length - shown.length} more`];
}

function marksOf({ history }: OperationOutline, marks: readonly ShownMark[]): ShownMark[] {
  const states = history.map(({ state, at }): ShownMark => ({ at, kind: 'state', text: state }));
  const all = marks.length === 0 ? states : [...states, ...marks].toSorted((a, b) => a.at - b.at);
  return bounded(all);
}

/** Keeps the first and the newest marks. */
function bounded(marks: ShownMark[]): ShownMark[] {
  if (marks.length > MARKS_LIMIT) marks.splice(1, marks.length - MARKS_LIMIT);
  return marks;
}

/** With one more mark. */
export function withMark({ marks, ...seen }: Seen, mark: ShownMark): Seen {
  return { ...seen, marks: bounded([...marks, mark]) };
}
