import { type Operation, isFound, SEARCHED_CHARS, type OperationOutline } from '../../hub/protocol/operation.ts';
import type { EditorRecord, StoreRead, StoreSnapshot } from '../../hub/protocol/store-protocol.ts';
import { reasonOf } from '../../lib/errors.ts';
import type { Head } from '../../store/decide.ts';
import { type LookupResult, type LookupKeys, decodeHead, type HeadRow } from '../../store/look-up.ts';
import { decodeOperation, encodeKey, type OperationRow } from '../../store/operation-row.ts';
import { outlineOfRow, PARTIAL_HEAD, type OutlineRow } from '../../store/outline-reads.ts';
import { decodeSound, SEAL_LENGTH, unsealText } from '../../store/seal.ts';
import type { TailStart } from '../../store/tail.ts';
import { decodeText, encodeText, type DatabaseSession } from './session.ts';

/** Read at a time, so that a long list is never in memory whole. */
const OUTLINES_AT_ONCE = 100;

export const META_EMPTY =
  'The table meta of the space is empty: someone changed it manually. Restore it from a backup, or choose another --space.';

const HEAD = 'log_id, accept_seq, identity, state, started_at, key';

/** Ids of our own hold nothing that JSON would escape; whatever does is none of them. */
export const mayBeId = (log_id: string): boolean => encodeText(log_id) === `"${log_id}"`;

export async function lookUpInPostgres(session: DatabaseSession, { log_id, key }: LookupKeys): Promise<LookupResult> {
  const [head, holder] = await Promise.all([
    log_id === undefined || !mayBeId(log_id) ? undefined : findHead(session, 'log_id', log_id),
    key === undefined ? undefined : findHolder(session, encodeKey(key)),
  ]);
  return { head, holder };
}

async function findHead(session: DatabaseSession, column: 'log_id' | 'key', value: string): Promise<Head | undefined> {
  const [row] = await session.run<HeadRow>({
    name: `head by ${column}`,
    text: `SELECT ${HEAD} FROM operations WHERE ${column} = $1`,
    values: [value],
  });
  return row && decodeHead(row);
}

async function findHolder(session: DatabaseSession, key: string): Promise<LookupResult['holder']> {
  const [held, expired] = await Promise.all([
    findHead(session, 'key', key),
    session.run({ name: 'expired', text: 'SELECT 1 FROM expired_keys WHERE key = $1', values: [key] }),
  ]);
  return held ?? (expired.length > 0 ? 'expired' : undefined);
}

export async function findOperation(
  session: DatabaseSession,
  read: Extract<StoreRead, { kind: 'operation' | 'operation_by_key' }>,
): Promise<Operation | undefined> {
  if (read.kind === 'operation' && !mayBeId(read.log_id)) return undefined;
  const [column, value] = read.kind === 'operation' ? ['log_id', read.log_id] : ['key', encodeKey(read.key)];
  const [row] = await session.run<OperationRow>({
    name: `operation by ${column}`,
    text: `SELECT * FROM operations WHERE ${column} = $1`,
    values: [value],
  });
  return row && decodeOperation(row);
}

/** The state that decisions need at the start. */
export async function readTailStart(session: DatabaseSession): Promise<TailStart & { readonly position: number }> {
  const [heads, requests, [meta]] = await Promise.all([
    session.run<HeadRow>({ text: `SELECT ${HEAD} FROM operations WHERE ended_at IS NULL` }),
    readRequests(session),
    session.run<{ position: number; last_accept_seq: number }>({ text: 'SELECT position, last_accept_seq FROM meta' }),
  ]);
  if (meta === undefined) throw new Error(META_EMPTY);
  return { heads: heads.map(decodeHead), requests, ...meta };
}

/** Read before the first write of this owner: no other server writes meanwhile. */
export async function readSnapshot(
  session: DatabaseSession,
  endedAfter: number,
  onDamaged: (message: string) => void,
): Promise<StoreSnapshot> {
  const [meta, rows, requests, editors, marks] = await Promise.all([
    session.run<{ store_id: string; last_accept_seq: number }>({ text: 'SELECT store_id, last_accept_seq FROM meta' }),
    session.run<OperationRow>({
      text: 'SELECT * FROM operations WHERE ended_at IS NULL OR ended_at > $1 ORDER BY accept_seq',
      values: [endedAfter],
    }),
    readRequests(session),
    session.run<{ project_path: string; record: string }>({
      text: 'SELECT project_path, record FROM editors ORDER BY project_path',
    }),
    session.run<{ journal_id: string; mark: number }>({ text: 'SELECT journal_id, mark FROM log_marks' }),
  ]);
  const [{ store_id, last_accept_seq } = { store_id: undefined, last_accept_seq: 0 }] = meta;
  if (store_id === undefined) throw new Error(META_EMPTY);
  return {
    store_id,
    last_accept_seq,
    operations: rows.flatMap((row) => soundOperation(row, onDamaged)),
    requests,
    editors: editors.flatMap(({ project_path, record }) =>
      decodeSound(
        () => unsealText<EditorRecord>(record),
        (error) => onDamaged(`What was known of the Editor of ${project_path} is lost: ${reasonOf(error)}`),
      ),
    ),
    log_marks: Object.fromEntries(marks.map(({ journal_id, mark }) => [decodeText(journal_id), mark])),
  };
}

/** A damaged partial result costs only itself; of unfinished work the rest must be sound. */
function soundOperation(row: OperationRow, onDamaged: (message: string) => void): Operation[] {
  const whole = decodeSound(
    () => decodeOperation(row),
    (error) => onDamaged(`What is stored of operation ${row.log_id} is damaged: ${reasonOf(error)}`),
  );
  if (whole.length > 0 || row.ended_at !== null) return whole;
  return [decodeOperation({ ...row, partial: null, partial_seq: null })];
}

export async function readRequests(session: DatabaseSession): Promise<StoreSnapshot['requests']> {
  const rows = await session.run<{ client_uuid: string; ordinal: number; log_id: string }>({
    text: 'SELECT client_uuid, ordinal, log_id FROM requests ORDER BY client_uuid, ordinal',
  });
  return rows.map(({ client_uuid, ordinal, log_id }) => ({
    request: { client_uuid: decodeText(client_uuid), ordinal },
    log_id,
  }));
}

// Results are only read to search their beginning, and errors for their code.
const OUTLINES = `SELECT log_id, accept_seq, state, accepted_at, attempt, started_at, finished_at, history, accepted, error_code,
  left(partial, least(${PARTIAL_HEAD}, length(partial) - ${SEAL_LENGTH})) AS partial,
  left(outcome, least($4::int, length(outcome) - ${SEAL_LENGTH})) AS outcome_head
  FROM operations WHERE accept_seq < $1 AND editor <> ALL ($2) ORDER BY accept_seq DESC LIMIT $3`;

type OutlineQueryRow = Omit<OutlineRow, 'outcome'> & {
  readonly error_code: NonNullable<OperationOutline['error_code']> | null;
  readonly outcome_head: string | null;
};

export async function readOutlines(
  session: DatabaseSession,
  { limit, not_of = [], before: log_id, ...search }: Extract<StoreRead, { kind: 'outlines' }>,
  onDamaged: (message: string) => void,
): Promise<OperationOutline[]> {
  const outlines: OperationOutline[] = [];
  const head = search.contains === undefined ? 0 : SEARCHED_CHARS;
  // A search finds few rows, so more are read at a time.
  const wanted = Object.keys(search).length > 0 ? OUTLINES_AT_ONCE : Math.min(OUTLINES_AT_ONCE, limit);
  for (let before = await firstBefore(session, log_id); outlines.length < limit;) {
    const values = [before, not_of.map(encodeText), wanted, head];
    const rows = await session.run<OutlineQueryRow>({ name: 'outlines', text: OUTLINES, values });
    for (const row of rows) {
      const read = decodeSound(
        () => outlineOfQuery(row),
        (error) => onDamaged(`Operation number ${row.accept_seq} is left out of lists: ${reasonOf(error)}`),
      );
      outlines.push(...read.filter((outline) => isFound(outline, search, () => row.outcome_head ?? '')));
    }
    if (rows.length < wanted) break;
    before = rows.at(-1)?.accept_seq ?? 0;
  }
  return outlines.slice(0, limit);
}

/** The number that the first row is below; 0, below which there is none, where the operation is unknown. */
async function firstBefore(session: DatabaseSession, log_id: string | undefined): Promise<number> {
  if (log_id === undefined) return Number.MAX_SAFE_INTEGER;
  return (mayBeId(log_id) ? await findHead(session, 'log_id', log_id) : undefined)?.accept_seq ?? 0;
}

function outlineOfQuery({ error_code, ...row }: OutlineQueryRow): OperationOutline {
  const outline = outlineOfRow({ ...row, outcome: null }, undefined, row.partial ?? undefined);
  return error_code === null || row.state === 'completed' ? outline : { ...outline, error_code };
}
