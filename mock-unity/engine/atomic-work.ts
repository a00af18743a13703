import type { Run, RunHost, RunOutcome, Suspended } from '../core/editor-protocol.ts';
import { closeRecord, closeRecords, noteRollBack, openRecord, recordTurn } from '../scene/changes.ts';
import { beginUndoGroup, type Editing } from '../scene/scene.ts';
import {
  collapseDownTo,
  groupName,
  incrementGroup,
  isStepOf,
  nameGroup,
  namesIn,
  rememberNewest,
  revertDownTo,
  stepName,
} from '../scene/undo.ts';

const ROLLED_BACK =
  'Rolled back (atomic): all that the code changed through Undo. Changes outside Undo stay: files, assets, packages, settings, play mode, objects that were not recorded.';

/** Nothing has begun, so that nothing is cut off. */
const CANNOT_SUSPEND: RunOutcome = {
  ok: false,
  error:
    'Atomic code cannot continue after a domain reload (AI.Compile, AI.RunTests, AI.ContinueAfterReload): call it without atomic, or do that in a call of its own. No reload was begun.',
  exception: 'McpUnityBridge.Core.OperationFailure',
  stack_trace: '',
};

const WAITED =
  'its code waited (await, a coroutine, a domain reload), so that its changes may lie among those of others: only a person can undo them, by Edit > Undo, the newest first. With atomic: true they would be apart';

/** The operation whose code runs. */
type Operating = Pick<RunHost, 'logId' | 'session'>;

/** Makes one step of what a run records. `waited`: it resumes after a reload. */
export function* recordRun(editing: Editing, run: Run, operation: Operating, waited = false): Run {
  const { logId } = operation;
  openSteps(editing, operation);
  const first = editing.undo.current;
  let hasWaited = waited;
  for (;;) {
    const step = recordTurn(editing.changes, logId, () => run.next());
    if (step.done === true) {
      if (!('continuation' in step.value)) closeRecord(editing.changes, logId);
      closeSteps(editing, { logId, first, obstacle: hasWaited ? WAITED : null });
      return step.value;
    }
    hasWaited ||= step.value.kind !== 'sleep';
    yield step.value;
  }
}

function openSteps(editing: Editing, { logId, session }: Operating): void {
  beginUndoGroup(editing, logId);
  openRecord(editing.changes, logId, editing.isPlaying);
  if (session !== undefined) rememberNewest(editing.undo.sessions, logId, session);
}

interface Steps {
  readonly logId: string;
  readonly first: number;
  readonly obstacle: string | null;
}

function closeSteps({ undo }: Editing, { logId, first, obstacle }: Steps): void {
  const name = groupName(undo);
  if (name !== '' && !isStepOf(logId, name)) nameGroup(undo, `${name} (${stepName(logId)})`);
  if (obstacle === null) collapseDownTo(undo, first);
  rememberNewest(undo.ended, logId, obstacle);
  incrementGroup(undo);
}

/** Code that was called with atomic, and has not ended. */
interface AtomicWork {
  readonly logId: string;
  /** Its first group in Undo. */
  readonly first: number;
  /** What lay in Undo when the code began to wait. */
  known: readonly string[] | undefined;
  /** Why its groups cannot be distinguished from those of others. */
  others: string | undefined;
}

/** The atomic work of an Editor: failed work is undone, as far as Undo has recorded it, and its error says so (RDY-10). */
export interface AtomicRuns {
  follow(run: Run, operation: Operating): Run;
  /** A domain reload cuts off what has not ended. */
  unload(): void;
  /** What a domain reload that cut off this work has done about its changes; undefined where it was not atomic. */
  whyCutOff(logId: string): string | undefined;
}

export function createAtomicRuns(editing: Editing): AtomicRuns {
  const running = new Map<string, AtomicWork>();
  const cutOff = new Map<string, string>();
  return {
    *follow(run, operation) {
      const { logId } = operation;
      openSteps(editing, operation);
      const work: AtomicWork = { logId, first: editing.undo.current, known: undefined, others: undefined };
      running.set(logId, work);
      for (;;) {
        enter(editing, work, logId);
        const step = recordTurn(editing.changes, logId, () => run.next());
        if (step.done !== true) {
          leave(editing, work);
          yield step.value;
          continue;
        }
        running.delete(logId);
        closeRecord(editing.changes, logId);
        return endOf(editing, work, 'continuation' in step.value ? CANNOT_SUSPEND : step.value);
      }
    },
    unload: () => {
      for (const [logId, work] of running) rememberNewest(cutOff, logId, rollBack(editing, work));
      running.clear();
      editing.undo.ended.clear();
      editing.undo.sessions.clear();
      closeRecords(editing.changes);
    },
    whyCutOff: (logId) => cutOff.get(logId),
  };
}

/** What is recorded from here on is not its own. */
function leave({ undo }: Editing, work: AtomicWork): void {
  incrementGroup(undo);
  work.known = namesIn(undo);
}

function enter(editing: Editing, work: AtomicWork, logId: string): void {
  if (work.known === undefined) return;
  work.others ??= othersIn(editing, work);
  beginUndoGroup(editing, logId);
}

/** Why not all on top is its own; undefined if nothing was recorded or undone since the code began to wait. */
function othersIn({ undo }: Editing, { known }: AtomicWork): string | undefined {
  const names = namesIn(undo);
  return known === undefined || (names.length === known.length && names.every((name, at) => name === known[at]))
    ? undefined
    : `while the code waited, others recorded changes for Undo, or took some back (on top lies "${names.at(-1) ?? ''}"), and theirs would go as well`;
}

function rollBack(editing: Editing, work: AtomicWork): string {
  const obstacle = work.others ?? othersIn(editing, work);
  if (obstacle !== undefined)
    return `Not rolled back, although it was atomic: ${obstacle}. All that the code did stays.`;
  revertDownTo(editing.undo, work.first);
  noteRollBack(editing.changes, work.logId);
  return ROLLED_BACK;
}

function endOf(editing: Editing, work: AtomicWork, outcome: RunOutcome): RunOutcome | Suspended {
  work.known = undefined;
  const settled = outcome.ok ? outcome : { ...outcome, error: `${outcome.error}\n${rollBack(editing, work)}` };
  closeSteps(editing, { ...work, obstacle: work.others ?? null });
  return settled;
}
