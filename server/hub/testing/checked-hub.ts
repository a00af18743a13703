import { hubOf } from '../hub.ts';
import type { Hub, HubOptions } from '../protocol/hub-protocol.ts';
import { createState } from '../state/effects.ts';
import type { ToolName } from '../../../generated/typescript/tools.ts';
import type { Envelope } from '../../../generated/typescript/types.ts';
import { unknownInEnvelope } from '../../../generated/typescript/unknown-members.ts';
import { validateEnvelope } from '../../../generated/typescript/validators.js';
import { isTerminal } from '../../../generated/typescript/lifecycle.ts';
import { isShared, sameCall } from '../protocol/identity.ts';
import type { Editor, LiveOperation, OpenCall } from '../state/entities.ts';
import type { HubState } from '../state/state.ts';

/**
 * A check reads the whole state. A hub that contains more is not checked after each step, so that 10,000 simultaneous
 * calls do not take hours.
 */
const HELD_PER_STEP = 64;

/**
 * A hub whose state is checked after each step (a large one after every few). `onBroken` receives the first
 * contradiction; if absent, the step throws it.
 */
export function createCheckedHub(options: HubOptions, onBroken?: (message: string) => void): Hub {
  const state = createState(options);
  const hub = hubOf(state);
  let isBroken = false;
  let budget = 0;
  const isDue = (): boolean => {
    budget += HELD_PER_STEP;
    if (budget < state.operations.size + state.calls.size + state.newest.size) return false;
    budget = 0;
    return true;
  };
  const check = (): void => {
    try {
      assertInvariants(state);
    } catch (error) {
      if (onBroken === undefined) throw error;
      isBroken = true;
      onBroken(error instanceof Error ? error.message : String(error));
    }
  };
  return {
    ...hub,
    step(event, now) {
      const effects = hub.step(event, now);
      if (!isBroken && isDue()) check();
      return effects;
    },
  };
}

export function checkEnvelope(envelope: Envelope, tool: ToolName | undefined): Envelope {
  const reading = validateEnvelope(JSON.parse(JSON.stringify(envelope)));
  if (!reading.ok)
    throw new Error(
      `the hub answered an invalid envelope: ${reading.errors[0]?.message ?? ''} in ${JSON.stringify(envelope)}`,
    );
  refuseUnknown(unknownInEnvelope(envelope, tool), envelope);
  return envelope;
}

/** Readers keep unknown members; writers of this version send none. */
export function refuseUnknown(unknown: readonly string[], message: object): void {
  if (unknown.length > 0)
    throw new Error(
      `the hub sends ${unknown.join(', ')}, which the contract does not name, in ${JSON.stringify(message)}`,
    );
}

/**
 * Checks the invariants between any two steps: every index, queue and waiting call agrees with the operations. Throws
 * on a violation.
 */
export function assertInvariants(hub: HubState): void {
  for (const live of hub.operations.values()) assertOperation(hub, live);
  for (const open of hub.calls.values()) assertCall(open);
  for (const editor of hub.editors.values()) assertEditor(hub, editor);
  assertIndex(hub, 'byIdentity', hub.byIdentity, ({ identity }) => sameCall(identity));
  assertIndex(hub, 'byKey', hub.byKey, ({ idempotency_key }) => idempotency_key);
  for (const [identity, finished] of hub.newest)
    assert(
      sameCall(finished.identity) === identity && hub.finished.get(finished.log_id) === finished,
      `newest has ${finished.log_id} under another identity, or after its time`,
    );
  assert(
    hub.freed.size === 0 && hub.effects.length === 0 && hub.changes.length === 0,
    'a step has left something undone',
  );
}

function assertOperation(hub: HubState, live: LiveOperation): void {
  const { operation, editor, phase, ending } = live;
  const { log_id } = operation;
  assert(hub.operations.get(log_id) === live, `${log_id} is stored under another id`);
  assert(!isTerminal(operation.state), `${log_id} has ended and counts as unfinished`);
  assert(editor.live.get(log_id) === live, `${log_id} is unknown to its Editor`);
  assert(hub.editors.get(editor.project_path) === editor, `${log_id} belongs to a forgotten Editor`);
  // A store that is an older copy has lost where it was sent, but the Editor that lists it has it.
  assert(
    !live.mayHaveLeft || operation.sent !== undefined || live.knownToEditor,
    `${log_id} may have left, and nothing says where to`,
  );
  assert(phase !== 'sent' || live.mayHaveLeft, `${log_id} is sent and has not left`);
  assert(
    (phase === 'asking') === (operation.state === 'awaiting_approval'),
    `${log_id} is ${operation.state} and ${phase}`,
  );
  if (ending === undefined) {
    assert(
      !isShared(operation.identity) || hub.byIdentity.get(sameCall(operation.identity)) === live,
      `${log_id} is not found by its identity`,
    );
    assert(live.accepted || live.parked.size === 0 || live.cancel !== undefined, `${log_id} holds calls back`);
  }
  for (const open of live.calls)
    assert(
      open.live === live && open.phase === 'waiting' && hub.calls.get(open.call.call_id) === open,
      `${log_id} has a call that does not wait for it`,
    );
}

function assertCall(open: OpenCall): void {
  if (open.phase !== 'waiting') return;
  const { call_id } = open.call;
  assert(open.live === undefined || open.live.calls.has(open), `call ${call_id} waits for work that does not know it`);
  assert(open.dropDeadline !== undefined, `call ${call_id} waits without an end`);
}

function assertEditor(hub: HubState, editor: Editor): void {
  const { project_path, connection, queue, queueHead } = editor;
  assert(
    connection === undefined ||
      (connection.editor === editor && !connection.closing && hub.connections.get(connection.id) === connection),
    `${project_path} is connected by a connection that is not its own`,
  );
  const queued = new Set<LiveOperation>();
  let last = 0;
  for (let index = queueHead; index < queue.length; index += 1) {
    const live = queue[index];
    if (live === undefined || !isToBeSent(live) || !editor.live.has(live.operation.log_id)) continue;
    const { log_id, accept_seq } = live.operation;
    assert(!queued.has(live), `${log_id} is queued twice`);
    assert(accept_seq > last, `${log_id} is queued behind later work`);
    queued.add(live);
    last = accept_seq;
  }
  for (const live of editor.live.values()) {
    assert(
      live.phase !== 'behind' || live.ending !== undefined || editor.behind.includes(live),
      `${live.operation.log_id} waits for other work and is in no list`,
    );
    assert(hub.operations.get(live.operation.log_id) === live, `${live.operation.log_id} is known to its Editor alone`);
    assert(
      !isToBeSent(live) || live.ending !== undefined || queued.has(live),
      `${live.operation.log_id} is to be sent but is in no queue`,
    );
  }
}

const isToBeSent = ({ phase }: LiveOperation): boolean => phase === 'waiting' || phase === 'marking';

function assertIndex(
  hub: HubState,
  name: string,
  index: ReadonlyMap<string, LiveOperation>,
  keyOf: (operation: LiveOperation['operation']) => string | undefined,
): void {
  for (const [key, { operation }] of index)
    assert(
      keyOf(operation) === key && hub.operations.has(operation.log_id),
      `${name} has ${operation.log_id}, which is finished or has another key`,
    );
}

function assert(holds: boolean, message: string): void {
  if (!holds) throw new Error(`the hub contradicts itself: ${message}`);
}
