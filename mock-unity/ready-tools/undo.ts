import type { Json, JsonObject } from '../../generated/typescript/types.ts';
import type { ProgramHost } from '../csharp/values/value.ts';
import { noteDoubt, noteUndone } from '../scene/changes.ts';
import type { Editing } from '../scene/scene.ts';
import { isStepOf, namesIn, ownerOfStep, revertDownTo, stepName } from '../scene/undo.ts';
import { choiceIn, refuseTool, textIn } from './refusal.ts';

const NOT_UNDONE =
  'files, assets, packages, settings, play mode, and objects that were not recorded, if the code changed any of them';

/** Undoes what one operation of this domain recorded (RDY-11), or all operations of the calling client (RDY-14). */
export function undoOperations(given: JsonObject, { scene: { editing }, session }: ProgramHost): Json {
  const id = textIn(given, 'log_id');
  if ((id === undefined) === (given['client'] === undefined))
    refuseTool(`undo: expected log_id or client, got ${id === undefined ? 'neither' : 'both'}`);
  if (id !== undefined) return undoOne(id, editing);
  choiceIn(given, 'client', ['me']);
  return undoSession(
    session ??
      refuseTool(
        'client: the server does not say which operations are yours: it is of an older version. Update it, or call undo with a log_id.',
      ),
    editing,
  );
}

function undoOne(id: string, editing: Editing): Json {
  const { undo } = editing;
  const obstacle = obstacleOf(id, editing);
  if (obstacle === NOT_ENDED)
    refuseTool(`log_id: ${id} has not ended. Wait for it with unity_get_result, then call undo again.`);
  if (obstacle === undefined)
    refuseTool(
      `log_id: expected the whole log_id of an operation that has ended in this Editor since the newest domain reload, got ${id}. An operation that never began recorded nothing; one from before the reload can only be undone by a person, if Edit > Undo shows "${stepName(id)}".`,
    );
  if (obstacle !== null) refuseTool(`log_id: ${id} is not undone: ${obstacle}.`);
  const at = namesIn(undo).findLastIndex((name) => isStepOf(id, name));
  if (at < 0) refuseTool(`log_id: Undo has no step of ${id}: it recorded nothing, or that is undone already.`);
  const above = namesIn(undo).slice(at + 1);
  if (above.length > 0)
    refuseTool(
      `log_id: ${laterSteps(above)}. Undo these first, the newest first; what undo refuses, only a person can undo, by Edit > Undo.`,
    );
  takeBack(id, editing);
  return { undone: id, not_undone: NOT_UNDONE };
}

const NOT_ENDED = 'it has not ended';

/** The reason why its steps cannot be undone, regardless of later steps; null: they can. Undefined: it did not begin in this domain. */
function obstacleOf(id: string, { undo, changes }: Editing): string | null | undefined {
  return changes.records.get(id)?.isOpen === true ? NOT_ENDED : undo.ended.get(id);
}

/** Of the operation whose step is the newest. */
function takeBack(id: string, { undo, changes }: Editing): void {
  noteDoubt(changes, 'undo');
  revertDownTo(undo, undo.done.at(-1)?.index ?? Infinity);
  noteUndone(changes, id);
}

function undoSession(session: string, editing: Editing): Json {
  const undone: string[] = [];
  for (const name of namesIn(editing.undo).toReversed()) {
    const id = ownerOf(name, session, editing);
    if (id === undefined || obstacleOf(id, editing) !== null) break;
    takeBack(id, editing);
    undone.push(id);
  }
  const left = leftOf(session, editing);
  if (undone.length === 0) refuseSession(left);
  return { undone, left: left.map((each) => ({ ...each })), not_undone: NOT_UNDONE };
}

/** The operation of that session whose step has the name. */
function ownerOf(name: string, session: string, { undo }: Editing): string | undefined {
  const id = ownerOfStep(name);
  return id !== undefined && undo.sessions.get(id) === session ? id : undefined;
}

interface Left {
  readonly log_id: string;
  readonly because: string;
}

/** The operations of that session that still have steps, the newest first. */
function leftOf(session: string, editing: Editing): Left[] {
  const names = namesIn(editing.undo);
  const left = new Map<string, string>();
  for (const [at, name] of [...names.entries()].toReversed()) {
    const id = ownerOf(name, session, editing);
    if (id === undefined || left.has(id)) continue;
    left.set(id, obstacleOf(id, editing) ?? laterSteps(names.slice(at + 1)));
  }
  return [...left].map(([log_id, because]) => ({ log_id, because }));
}

function refuseSession(left: readonly Left[]): never {
  const [newest] = left;
  if (newest === undefined)
    return refuseTool(
      'client: Undo has no step of yours: since you connected, and since the newest domain reload, you recorded nothing, or that is undone already.',
    );
  return refuseTool(
    `client: nothing is undone. Of your ${left.length} operations in the Undo history the newest is ${newest.log_id}: ${newest.because}.`,
  );
}

const NAMED_MAX = 5;

/** The newest first. */
function laterSteps(above: readonly string[]): string {
  const named = above.toReversed().slice(0, NAMED_MAX);
  const more = above.length - named.length;
  return `later steps are in the Undo history: ${named.map((name) => `"${name}"`).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
