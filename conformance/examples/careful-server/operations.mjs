import { failed, hasEnded, inProgress, notFound, waitIsOver } from './envelope.mjs';
import { canonical, openMemory } from './memory.mjs';
import { openWaiters } from './waiters.mjs';
import { openWork } from './work.mjs';

const redeliveryWindow = 600_000;
const retractionWindow = 5_000;

/** The operations of one project: which calls are new work, which are answered, and which answers were delivered. */
export function openOperations(journal, logs, editor) {
  const memory = openMemory(journal);
  const waiters = openWaiters();
  const work = openWork(memory, waiters, logs);

  /** The work that this call is about, if it is not new work. */
  function known({ request, key, tool }, identity) {
    const before = memory.get(request);
    if (before !== undefined) return { operation: before, given: 'own' };
    // Work that only reads is always new (EXO-14).
    const twin = memory.withKey(key) ?? (tool === 'unity_query' ? undefined : memory.newestWith(identity));
    if (twin === undefined) return undefined;
    if (!hasEnded(twin)) return { operation: twin, given: 'joined' };
    return key !== undefined || (isUndelivered(twin) && !isOutdated(memory.all(), twin))
      ? { operation: twin, given: 'stored' }
      : undefined;
  }
  function begin({ request, tool, params, key, client }, identity, payload) {
    // The request id is a UUIDv7 as well. As log_id, its sender has it even if this process exits now.
    const operation = memory.accept(
      {
        log_id: request,
        tool,
        params,
        idempotency_key: key,
        client: client.name,
        caller: canonical(client),
        editor,
        identity,
        payload,
        attempts: 0,
      },
      request,
    );
    work.start(operation);
    return { operation, given: 'own' };
  }

  return {
    /** unity_execute_code and unity_query. `answer` is called once, at `until` (ms) at the latest; `progress` for each partial result until then. */
    call(call, { answer, progress }) {
      const payload = canonical({ tool: call.tool, params: call.params });
      const identity = canonical({ client: call.client, payload, key: call.key });
      const holder = memory.withKey(call.key);
      if (holder !== undefined && holder.payload !== payload)
        return answer(
          failed('idempotency_conflict', 'This idempotency_key was used for another call. Nothing ran. Use a new key.'),
        );
      const found = known(call, identity) ?? begin(call, identity, payload);
      if (found.given !== 'own') memory.join(found.operation, call.request);
      return waiters.wait({ request: call.request, ...found, answer, progress }, call.until, (operation) =>
        waitIsOver(operation, found.given !== 'own'),
      );
    },
    /** unity_get_result; `until` is now for a call without a wait. */
    result({ request, log_id, until }, { answer, progress }) {
      const operation = memory.get(log_id);
      return operation === undefined
        ? answer(notFound(log_id))
        : waiters.wait({ request, operation, given: 'own', answer, progress }, until, inProgress);
    },
    get: (id) => memory.get(id),
    /** The answer with that log_id has been written to a client. */
    delivered(request, { log_id, is_complete }) {
      const operation = memory.get(log_id);
      if (operation === undefined) return;
      memory.note(operation, is_complete ? { delivered_at: Date.now(), delivered_by: request } : { told: true });
    },
    /** No client waits for this request (CXL-03), or none was connected when its answer was written (EXO-06). */
    cancel(request) {
      const operation = waiters.take(request)?.operation;
      if (operation === undefined) return retract(request);
      const isWanted = operation.started_at !== undefined || operation.told || waiters.of(operation).length > 0;
      return isWanted ? undefined : work.remove(operation);
    },
    recover: () => work.recover(),
    isIdle: () => waiters.isEmpty() && memory.all().every(hasEnded),
  };

  function retract(request) {
    const operation = memory.all().find(({ delivered_by }) => delivered_by === request);
    if (
      operation === undefined ||
      memory.newestWith(operation.identity) !== operation ||
      Date.now() - operation.delivered_at > retractionWindow
    )
      return;
    memory.note(operation, { delivered_at: null, delivered_by: null });
  }
}

/** True if it has ended, and no client has received its answer (EXO-06). */
const isUndelivered = ({ tool, delivered_at, finished_at }) =>
  tool === 'unity_execute_code' && !delivered_at && Date.now() - finished_at <= redeliveryWindow;

/** Its client has begun other work since: the same call is about the present project (EXO-06). `all`: in the order of acceptance. */
const isOutdated = (all, operation) =>
  all
    .slice(all.indexOf(operation) + 1)
    .some(({ tool, caller }) => tool === 'unity_execute_code' && caller === operation.caller);
