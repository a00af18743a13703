/** What was recorded as one step, under one name. */
interface UndoGroup {
  readonly index: number;
  name: string;
  /** The actions that undo it, in the order in which they were recorded. */
  readonly steps: (() => void)[];
}

/** Unity's Undo: groups of recorded changes. Changes that are not recorded are not undone. */
export interface UndoStack {
  /** Operations that have ended in this domain: null, or why their changes cannot be distinguished from those of others. */
  readonly ended: Map<string, string | null>;
  /** Whose operations they are: sessions by log_id, of this domain. */
  readonly sessions: Map<string, string>;
  readonly done: UndoGroup[];
  current: number;
  /** Of the current group, while nothing is recorded in it. */
  name: string;
}

/** Far more than anybody reverts. */
const ENDED_MAX = 10_000;

/** Stores the newest ones, so that an Editor that runs for weeks does not grow. */
export function rememberNewest<T>(known: Map<string, T>, key: string, value: T, max = ENDED_MAX): void {
  known.delete(key);
  known.set(key, value);
  for (const oldest of known.keys()) {
    if (known.size <= max) return;
    known.delete(oldest);
  }
}

export const createUndo = (): UndoStack => ({ ended: new Map(), sessions: new Map(), done: [], current: 0, name: '' });

const openGroup = ({ done, current }: UndoStack): UndoGroup | undefined =>
  done.findLast(({ index }) => index === current);

export const groupName = (undo: UndoStack): string => openGroup(undo)?.name ?? undo.name;

export function incrementGroup(undo: UndoStack): void {
  undo.current += 1;
  undo.name = '';
}

export function nameGroup(undo: UndoStack, name: string): void {
  undo.name = name;
  const open = openGroup(undo);
  if (open !== undefined) open.name = name;
}

/** The first name of a group stays. */
export function recordStep(undo: UndoStack, name: string, takeBack: () => void): void {
  if (undo.name === '') undo.name = name;
  const open = openGroup(undo) ?? { index: undo.current, name: undo.name, steps: [] };
  if (open.steps.length === 0) undo.done.push(open);
  open.steps.push(takeBack);
}

/** Undoes that group and every later one. */
export function revertDownTo(undo: UndoStack, group: number): void {
  for (let last = undo.done.at(-1); last !== undefined && last.index >= group; last = undo.done.at(-1)) {
    undo.done.pop();
    for (const takeBack of last.steps.toReversed()) takeBack();
  }
}

/** Makes one step of that group and every later one. */
export function collapseDownTo(undo: UndoStack, group: number): void {
  const collapsed = undo.done.filter(({ index }) => index >= group);
  const [first] = collapsed;
  if (first === undefined) return;
  undo.done.splice(undo.done.indexOf(first));
  undo.done.push({ index: group, name: first.name, steps: collapsed.flatMap(({ steps }) => steps) });
}

/** The name of the step that an operation records. */
export const stepName = (logId: string): string => `AI: ${logId}`;

/** Whether a step is that of the operation; it may have a name of its own before the log_id. */
export const isStepOf = (logId: string, name: string): boolean =>
  name === stepName(logId) || name.endsWith(`(${stepName(logId)})`);

/** The operation whose step has that name; undefined: it is of no operation. */
export const ownerOfStep = (name: string): string | undefined => /(?:^|\()AI: ([^()]+)\)?$/u.exec(name)?.[1];

/** The newest last. */
export const namesIn = ({ done }: UndoStack): readonly string[] => done.map(({ name }) => name);
