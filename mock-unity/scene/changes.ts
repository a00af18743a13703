import type { JsonObject } from '../../generated/typescript/types.ts';
import { rememberNewest } from './undo.ts';
import { gameObjectOf, pathOf, type ChangeLog, type ChangeRecord, type SceneObject } from './scene.ts';
import { serializedValues } from './serialized.ts';

/** Limit of rows of one operation. */
const ROWS_MAX = 200;

/** Limit of operations whose changes are stored. */
const OPERATIONS_MAX = 2000;

/** Why it is not certain that the rows are all, and its own. */
export const doubts = {
  others: 'its code waited (await, a coroutine, a domain reload), and others changed something meanwhile',
  reload: 'the domain was reloaded before it had ended: what was changed until the new one had loaded is not known',
  play: 'play mode was on, in which the game changes objects as well, usually without Undo',
  scene: 'a scene was marked as changed, and Unity does not say what changed in it',
  undo: 'it took changes back by Undo, of which Unity reports no values',
  more: `it changed more than the ${ROWS_MAX} rows that are kept`,
} as const;

/** The code of an operation is about to begin, or to resume after a domain reload. */
export function openRecord({ records }: ChangeLog, logId: string, isPlaying: boolean): void {
  const known = records.get(logId);
  const record: ChangeRecord = known ?? {
    rows: [],
    doubts: new Set(),
    leftOff: 0,
    isOpen: true,
    isRolledBack: false,
    isUndone: false,
  };
  record.isOpen = true;
  if (isPlaying) record.doubts.add(doubts.play);
  rememberNewest(records, logId, record, OPERATIONS_MAX);
}

/** Runs its code up to where it waits or ends. */
export function recordTurn<T>(log: ChangeLog, logId: string, turn: () => T): T {
  log.running = logId;
  const result = turn();
  for (const [object, before] of log.watched) addValues(log, object, before);
  log.watched.clear();
  log.running = undefined;
  return result;
}

export function closeRecord({ records }: ChangeLog, logId: string): void {
  const record = records.get(logId);
  if (record !== undefined) record.isOpen = false;
}

/** The domain unloads; unfinished work is interrupted, or resumes in the next one. */
export function closeRecords({ records }: ChangeLog): void {
  for (const record of records.values()) {
    if (record.isOpen) record.doubts.add(doubts.reload);
    record.isOpen = false;
  }
}

export function noteRollBack({ records }: ChangeLog, logId: string): void {
  const record = records.get(logId);
  if (record === undefined) return;
  record.isRolledBack = true;
  record.rows = record.rows.map((row) => (row['change'] === 'created' ? unnamed(row) : row));
}

export function noteUndone({ records }: ChangeLog, logId: string): void {
  const record = records.get(logId);
  if (record !== undefined) record.isUndone = true;
}

export function noteDoubt(log: ChangeLog, doubt: 'scene' | 'undo'): void {
  recordOf(log)?.doubts.add(doubts[doubt]);
}

/** An object is created, about to be destroyed, or recorded whole. */
export function noteObject(log: ChangeLog, change: 'created' | 'destroyed' | 'changed', object: SceneObject): void {
  const row = { change, ...namedIn(object) };
  addRow(log, change === 'destroyed' ? unnamed(row) : row);
}

/** Unity reports objects once a frame: one that is destroyed by then has an id only. */
const unnamed = ({ change = null, id = null }: JsonObject): JsonObject => ({ change, id });

/** An object is recorded; its changed values are determined at the end of the turn. */
export function watchValues({ watched }: ChangeLog, object: SceneObject): void {
  if (!watched.has(object)) watched.set(object, serializedValues(object));
}

export function noteAsset(log: ChangeLog, change: 'imported', asset: string): void {
  addRow(log, { change, asset });
}

function addValues(log: ChangeLog, object: SceneObject, before: ReadonlyMap<string, string>): void {
  if (object.destroyed) return;
  for (const [property, after] of serializedValues(object)) {
    const old = before.get(property) ?? '';
    if (old !== after) addRow(log, { change: 'set', ...namedIn(object), property, before: old, after });
  }
}

const namedIn = (object: SceneObject): JsonObject => ({
  object: pathOf(gameObjectOf(object)),
  type: object.kind === 'component' ? object.type : object.kind === 'transform' ? 'Transform' : 'GameObject',
  id: object.id,
});

const recordOf = ({ records, running }: ChangeLog): ChangeRecord | undefined => records.get(running ?? '');

/** The value before stays that of the first row. */
function addRow(log: ChangeLog, row: JsonObject): void {
  const record = recordOf(log);
  for (const other of log.records.values()) if (other.isOpen && other !== record) other.doubts.add(doubts.others);
  if (record === undefined) return;
  const same = record.rows.find(
    ({ change, id, property }) => change === 'set' && id === row['id'] && property === row['property'],
  );
  if (same !== undefined) same['after'] = row['after'] ?? null;
  else if (record.rows.length < ROWS_MAX) record.rows.push(row);
  else record.leftOff += 1;
  if (record.leftOff > 0) record.doubts.add(doubts.more);
}
