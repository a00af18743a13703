import { isTerminal } from '../../../generated/typescript/lifecycle.ts';
import type { Json } from '../../../generated/typescript/types.ts';
import {
  validateApproval,
  validateBridgeTool,
  validateErrorCode,
  validateLogEntry,
  validateOperationState,
  validateUuid,
  type Validation,
} from '../../../generated/typescript/validators.js';
import type { HistoryEntry, Operation, Outcome } from '../../hub/protocol/operation.ts';
import type { EditorRecord } from '../../hub/protocol/store-protocol.ts';
import { isObject } from '../../lib/json.ts';
import { MAX_ACCEPT_SEQ, type BackupRecord, type BackupSource } from './backup-record.ts';

/** The first fault of a value, as "<place>: expected <this>, got <that>"; undefined for a valid one. */
type Check = (value: unknown, place: string) => string | undefined;

/** A check for each member of a type. The compiler demands one for a member that is added. */
type Members<T> = { readonly [name in keyof T]-?: Check };

/**
 * The first fault of a record that was read from a backup; undefined for a valid one. This version can serve every
 * valid record.
 */
export function faultOfRecord(value: unknown): string | undefined {
  if (!isObject(value)) return fault('the record', 'an object', value);
  const kind = Object.entries(recordMembers).find(([name]) => name === value['kind']);
  if (kind === undefined) return fault('kind', `one of ${Object.keys(recordMembers).join(', ')}`, value['kind']);
  return faultOfMembers(value, kind[1], '');
}

/** The first fault of the first line of a backup. */
export function faultOfSource(value: unknown): string | undefined {
  return faultOfMembers(
    value,
    { ...sourceMembers, backup: text(), version: integer(), made_at: time, made_by: text() },
    '',
  );
}

/** The first fault of an operation. */
const operationFault: Check = (value, place) =>
  faultOfMembers(value, operationMembers, place) ?? faultOfEnd(value, place);

/** Checks that a terminal operation has an outcome of its kind, and any other operation has none. */
function faultOfEnd(value: unknown, place: string): string | undefined {
  if (!isObject(value)) return undefined;
  const { state, outcome } = value;
  const status = isObject(outcome) ? outcome['status'] : undefined;
  const ended = validateOperationState(state);
  const expected = !ended.ok || !isTerminal(ended.value) ? undefined : state === 'completed' ? 'completed' : 'error';
  if (status === expected) return undefined;
  return fault(`${place}.outcome.status`, `${expected ?? 'none'} in the state ${String(state)}`, status);
}

function faultOfMembers(value: unknown, members: Readonly<Record<string, Check>>, place: string): string | undefined {
  if (!isObject(value)) return fault(place, 'an object', value);
  const at = (name: string): string => (place === '' ? name : `${place}.${name}`);
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(members, name));
  if (unknown !== undefined)
    return fault(at(unknown), `one of the members ${Object.keys(members).join(', ')}`, value[unknown]);
  for (const [name, check] of Object.entries(members)) {
    const found = check(Object.hasOwn(value, name) ? value[name] : undefined, at(name));
    if (found !== undefined) return found;
  }
  return undefined;
}

const SHOWN_CHARACTERS = 60;

function fault(place: string, expected: string, got: unknown): string {
  const json = got === undefined ? 'nothing' : JSON.stringify(got);
  const shown = json.length > SHOWN_CHARACTERS ? `${json.slice(0, SHOWN_CHARACTERS)}…` : json;
  return `${place}: expected ${expected}, got ${shown}`;
}

const LAST_TIME = 8.64e15;

const text =
  (most = Infinity): Check =>
  (value, place) =>
    typeof value === 'string' && value.length <= most
      ? undefined
      : fault(place, most === Infinity ? 'a text' : `a text of at most ${most} characters`, value);
const integer =
  (least = 0, most: number = Number.MAX_SAFE_INTEGER): Check =>
  (value, place) =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
      ? undefined
      : fault(place, `an integer from ${least} to ${most}`, value);
/** Unix ms. */
const instant = integer(0, LAST_TIME);
const time: Check = (value, place) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? undefined : fault(place, 'a time', value);
const json: Check = (value, place) => (value === undefined ? fault(place, 'a JSON value', value) : undefined);
const object: Check = (value, place) => (isObject(value) ? undefined : fault(place, 'an object', value));
const exactly =
  (expected: Json): Check =>
  (value, place) =>
    value === expected ? undefined : fault(place, JSON.stringify(expected), value);
const oneOf =
  (...allowed: readonly string[]): Check =>
  (value, place) =>
    typeof value === 'string' && allowed.includes(value)
      ? undefined
      : fault(place, `one of ${allowed.join(', ')}`, value);
const optional =
  (check: Check): Check =>
  (value, place) =>
    value === undefined ? undefined : check(value, place);
const listOf =
  (check: Check): Check =>
  (value, place) => {
    if (!Array.isArray(value)) return fault(place, 'a list', value);
    const faults = value.map((item: unknown, index) => check(item, `${place}[${index}]`));
    return faults.find((found) => found !== undefined);
  };
const shape =
  (members: Readonly<Record<string, Check>>): Check =>
  (value, place) =>
    faultOfMembers(value, members, place);
const contract =
  (validate: (value: unknown) => Validation<unknown>): Check =>
  (value, place) => {
    const verdict = validate(value);
    const [first] = verdict.ok ? [] : verdict.errors;
    return first === undefined
      ? undefined
      : `${place}${first.pointer.replaceAll('/', '.')}: expected ${first.expected}, got ${first.got}`;
  };

const outcome: Check = (value, place) =>
  isObject(value) && value['status'] === 'completed'
    ? faultOfMembers(value, completedMembers, place)
    : faultOfMembers(value, failedMembers, place);

const completedMembers: Members<Extract<Outcome, { status: 'completed' }>> = {
  status: exactly('completed'),
  result: json,
};
const failedMembers: Members<Extract<Outcome, { status: 'error' }>> = {
  status: exactly('error'),
  error: text(),
  error_code: contract(validateErrorCode),
  stack_trace: optional(text()),
};
const historyMembers: Members<HistoryEntry> = {
  state: contract(validateOperationState),
  at: instant,
  note: optional(text()),
};

const operationMembers: Members<Operation> = {
  log_id: contract(validateUuid),
  accept_seq: integer(0, MAX_ACCEPT_SEQ),
  tool: contract(validateBridgeTool),
  params: object,
  identity: text(),
  idempotency_key: optional(text()),
  payload_hash: text(),
  editor: text(),
  client: text(),
  state: contract(validateOperationState),
  accepted_at: instant,
  attempt: integer(),
  sent: optional(shape({ journal_id: text(), generation: integer() } satisfies Members<Sent>)),
  started_at: optional(instant),
  finished_at: optional(instant),
  partial: optional(shape({ seq: integer(), value: json } satisfies Members<Partial>)),
  outcome: optional(outcome),
  delivered_at: optional(instant),
  cancel_requested: optional(
    shape({ reason: text(), at: instant, passed_on: optional(exactly(true)) } satisfies Members<CancelRequested>),
  ),
  approval: optional(contract(validateApproval)),
  history: listOf(shape(historyMembers)),
};

type Sent = NonNullable<Operation['sent']>;
type Partial = NonNullable<Operation['partial']>;
type CancelRequested = NonNullable<Operation['cancel_requested']>;

const editorMembers: Members<EditorRecord> = {
  project_path: text(),
  project_name: text(),
  journal_id: text(),
  journal_seq: integer(),
  generation: integer(),
  last_seen_at: instant,
};

const sourceMembers: Members<BackupSource> = {
  store: oneOf('sqlite', 'postgresql'),
  store_id: text(200),
  last_accept_seq: integer(0, MAX_ACCEPT_SEQ),
  settings: optional(
    shape({ retention_ms: optional(integer(1)), queue_limit: optional(integer(1)) } satisfies Members<Settings>),
  ),
};
type Settings = NonNullable<BackupSource['settings']>;

const kindOf = <K extends BackupRecord['kind']>(
  kind: K,
  members: Omit<Members<Extract<BackupRecord, { kind: K }>>, 'kind'>,
): Readonly<Record<string, Check>> => ({ kind: exactly(kind), ...members });

const recordMembers: { readonly [kind in BackupRecord['kind']]: Readonly<Record<string, Check>> } = {
  editor: kindOf('editor', { editor: shape(editorMembers) }),
  log_mark: kindOf('log_mark', { journal_id: text(), mark: integer() }),
  operation: kindOf('operation', { operation: operationFault }),
  request: kindOf('request', {
    request: shape({ client_uuid: text(200), ordinal: integer() }),
    log_id: contract(validateUuid),
  }),
  expired_key: kindOf('expired_key', { key: text(), expired_at: instant }),
  entry: kindOf('entry', { at: instant, entry: contract(validateLogEntry) }),
};
