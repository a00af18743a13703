/** JSON with sorted members: equal calls have equal text, whatever the order of their members. */
export const canonical = (value) =>
  JSON.stringify(value, (_, member) =>
    isObject(member) ? Object.fromEntries(Object.entries(member).sort(byName)) : member,
  );
const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const byName = ([a], [b]) => (a < b ? -1 : 1);

/**
 * The operations, in memory. They are the journal, read from its beginning: every change is written there first, and only then
 * applied here, so that the next worker after a kill has exactly the reported state.
 */
export function openMemory(journal) {
  const operations = new Map(); // log_id -> operation
  const requests = new Map(); // request id -> log_id: a request that is sent again, because a process exited, is the same request
  const newest = new Map(); // identity -> the newest operation with it
  const keys = new Map(); // idempotency_key -> its operation

  function apply({ operation, request }) {
    if (request !== undefined) requests.set(request.id, request.log_id);
    if (operation === undefined) return undefined;
    const known = operations.get(operation.log_id) ?? { history: [] };
    Object.assign(known, operation);
    if (operation.state !== undefined) known.history.push({ state: operation.state, at: operation.at });
    operations.set(known.log_id, known);
    if (operation.identity !== undefined) newest.set(known.identity, known);
    if (operation.idempotency_key !== undefined) keys.set(known.idempotency_key, known);
    if (operation.released) release(known);
    return known;
  }
  /** Work that never started releases its names: the same call is new work (CXL-04). */
  function release(operation) {
    if (newest.get(operation.identity) === operation) newest.delete(operation.identity);
    if (keys.get(operation.idempotency_key) === operation) keys.delete(operation.idempotency_key);
  }
  function save(record, write) {
    write(record);
    return apply(record);
  }
  for (const record of journal.records) apply(record);

  return {
    all: () => [...operations.values()],
    /** By its log_id, or by the id of any request that was about it. */
    get: (id) => operations.get(id) ?? operations.get(requests.get(id)),
    withKey: (key) => (key === undefined ? undefined : keys.get(key)),
    newestWith: (identity) => newest.get(identity),
    /** Acceptance is one line: the operation, its names and its request are in the journal together, or not at all. */
    accept: (operation, request) =>
      save(
        {
          operation: { ...operation, state: 'accepted', at: Date.now() },
          request: { id: request, log_id: operation.log_id },
        },
        journal.write,
      ),
    join: (operation, request) => save({ request: { id: request, log_id: operation.log_id } }, journal.write),
    /** Changes its state. Durable when this returns (EXO-02). */
    enter: ({ log_id }, state, more = {}) =>
      save({ operation: { log_id, state, at: Date.now(), ...more } }, journal.write),
    /** Saves data that a power cut may lose: partial results, and deliveries. */
    note: ({ log_id }, changes) => save({ operation: { log_id, ...changes } }, journal.note),
  };
}
