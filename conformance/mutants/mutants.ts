import { isTerminal } from '../../generated/typescript/lifecycle.ts';
import type { Json } from '../../generated/typescript/types.ts';
import type { Call, Hub, HubEffect, HubEvent } from '../../server/core/hub-protocol.ts';
import type { StoreWrite } from '../../server/core/store-protocol.ts';
import { rewire } from './rewire.ts';

/** A hub that breaks a promise. */
export interface Mutant {
  readonly id: string;
  /** The promise that it breaks. */
  readonly requirement: string;
  /** The rules one of which must see that. */
  readonly killedBy: readonly [string, ...string[]];
  readonly mutate: (hub: Hub) => Hub;
}

const onCall =
  (change: (call: Call) => Call) =>
  (event: HubEvent): HubEvent =>
    event.type === 'call' ? { type: 'call', call: change(event.call) } : event;

function withTimeout(call: Call, change: (ms: number) => number): Call {
  const { call: asked } = call;
  if (asked.tool === 'unity_execute_code') return { ...call, call: { ...asked, params: { ...asked.params, timeout: change(asked.params.timeout ?? 1000) } } };
  if (asked.tool === 'unity_query') return { ...call, call: { ...asked, params: { ...asked.params, timeout: change(asked.params.timeout ?? 1000) } } };
  return call;
}

function withoutAcceptance(call: Call): Call {
  const { accepted: _, ...rest } = call;
  return rest;
}

/** Tells the hub that a write is done as soon as it is asked for. */
function reportsAtOnce(hub: Hub, applies: (write: StoreWrite) => boolean): Hub {
  const reported = new Set<number>();
  return rewire(hub, {
    event: (event) => (event.type === 'written' && reported.delete(event.id) ? undefined : event),
    effect: (effect, _now, step) => {
      if (effect.type === 'write' && applies(effect.write)) {
        reported.add(effect.id);
        step({ type: 'written', id: effect.id, outcome: { kind: 'stored' } });
      }
      return [effect];
    },
  });
}

const isEnd = (write: StoreWrite): boolean => write.kind === 'update' && write.patch.state !== undefined && isTerminal(write.patch.state);

const isExecute = (effect: HubEffect): effect is Extract<HubEffect, { type: 'send' }> =>
  effect.type === 'send' && effect.frame.kind === 'request' && effect.frame.method === 'operation/execute';

/** The same work under an id that nobody has accepted. */
function executedAgain(effect: HubEffect): HubEffect[] {
  if (!isExecute(effect) || effect.frame.kind !== 'request' || effect.frame.method !== 'operation/execute') return [effect];
  const { params } = effect.frame;
  const log_id = params.log_id.replace(/.$/, (last) => (last === 'f' ? 'e' : 'f')).replace(/-8000-/, '-9000-');
  return [effect, { ...effect, frame: { ...effect.frame, id: effect.frame.id + 1_000_000, params: { ...params, log_id } } }];
}

function swapsExecutes(hub: Hub): Hub {
  let held: HubEffect | undefined;
  return rewire(hub, {
    effect: (effect) => {
      if (!isExecute(effect)) return [effect];
      if (held === undefined) {
        held = effect;
        return [];
      }
      const both = [effect, held];
      held = undefined;
      return both;
    },
  });
}

function keepsFirstPartial(hub: Hub): Hub {
  const first = new Map<string, Json>();
  return rewire(hub, {
    effect: (effect) => {
      if (effect.type !== 'answer' || effect.envelope.status !== 'timeout') return [effect];
      const { log_id, partial_result } = effect.envelope;
      if (partial_result === undefined) return [effect];
      if (!first.has(log_id)) first.set(log_id, partial_result);
      return [{ ...effect, envelope: { ...effect.envelope, partial_result: first.get(log_id) ?? null } }];
    },
  });
}

function changesResults(hub: Hub, isHit: (times: number, now: number) => boolean): Hub {
  const times = new Map<string, number>();
  return rewire(hub, {
    effect: (effect, now) => {
      if (effect.type !== 'answer' || effect.envelope.status !== 'completed') return [effect];
      const { log_id } = effect.envelope;
      times.set(log_id, (times.get(log_id) ?? 0) + 1);
      return isHit(times.get(log_id) ?? 0, now) ? [{ ...effect, envelope: { ...effect.envelope, result: null } }] : [effect];
    },
  });
}

function crossesResults(hub: Hub): Hub {
  let last: Json | undefined;
  return rewire(hub, {
    effect: (effect) => {
      if (effect.type !== 'answer' || effect.envelope.status !== 'completed') return [effect];
      const { result } = effect.envelope;
      const answer = last === undefined ? effect : { ...effect, envelope: { ...effect.envelope, result: last } };
      last = result;
      return [answer];
    },
  });
}

/** Cancels by id what a client's cancel names, whoever else wants it. */
function cancelsAlways(hub: Hub): Hub {
  const accepted = new Map<number, string>();
  return rewire(hub, {
    event: (event) => {
      const log_id = event.type === 'call_cancelled' ? accepted.get(event.call_id) : undefined;
      return log_id === undefined ? event : { type: 'cancel_operation', command_id: -1, log_id, by: 'a cancel' };
    },
    effect: (effect) => {
      if (effect.type === 'accepted') accepted.set(effect.call_id, effect.log_id);
      return effect.type === 'cancel_answer' && effect.command_id === -1 ? [] : [effect];
    },
  });
}

function lyingEnd(write: StoreWrite): StoreWrite {
  if (write.kind !== 'update' || write.patch.outcome?.status !== 'error' || write.patch.outcome.error_code !== 'interrupted') return write;
  return { ...write, patch: { ...write.patch, state: 'not_started', outcome: { ...write.patch.outcome, error_code: 'not_started' } } };
}

/** Each is a fault that a real server could have, made between the hub and its shell. */
export const mutants: readonly Mutant[] = [
  {
    id: 'no-dedupe',
    requirement: 'EXO-05',
    killedBy: ['once-per-identity'],
    mutate: (hub) => rewire(hub, { event: onCall((call) => ({ ...call, client: { ...call.client, identity: `${call.client.identity} ${call.call_id}` } })) }),
  },
  {
    id: 'dedupe-in-memory-only',
    requirement: 'EXO-01',
    killedBy: ['once-per-identity'],
    mutate: (hub) =>
      rewire(hub, {
        event: (event) => {
          if (event.type === 'call') return onCall(withoutAcceptance)(event);
          if (event.type !== 'booted') return event;
          const operations = event.snapshot.operations.map((operation) => ({ ...operation, identity: `lost ${operation.identity}` }));
          return { ...event, snapshot: { ...event.snapshot, requests: [], operations } };
        },
      }),
  },
  { id: 'sends-twice', requirement: 'EXO-01', killedBy: ['starts-once'], mutate: (hub) => rewire(hub, { effect: executedAgain }) },
  { id: 'acknowledges-before-stored', requirement: 'EXO-02', killedBy: ['write-ahead'], mutate: (hub) => reportsAtOnce(hub, ({ kind }) => kind === 'accept') },
  { id: 'answers-before-stored', requirement: 'EXO-02', killedBy: ['write-ahead'], mutate: (hub) => reportsAtOnce(hub, isEnd) },
  {
    id: 'timeout-cancels',
    requirement: 'TMO-03',
    killedBy: ['ends-for-a-reason'],
    mutate: (hub) =>
      rewire(hub, {
        effect: (effect, _now, step) => {
          if (effect.type === 'answer' && effect.envelope.status === 'timeout') step({ type: 'cancel_operation', command_id: -1, log_id: effect.envelope.log_id, by: 'a timeout' });
          return effect.type === 'cancel_answer' && effect.command_id === -1 ? [] : [effect];
        },
      }),
  },
  { id: 'waits-too-long', requirement: 'TMO-02', killedBy: ['answers-in-time'], mutate: (hub) => rewire(hub, { event: onCall((call) => withTimeout(call, (ms) => ms * 2)) }) },
  {
    id: 'gives-up-early',
    requirement: 'TMO-01',
    killedBy: ['waits-as-asked'],
    mutate: (hub) => rewire(hub, { event: onCall((call) => withTimeout(call, (ms) => Math.floor(ms / 2))) }),
  },
  { id: 'keeps-first-partial', requirement: 'PAR-01', killedBy: ['newest-partial', 'ends-once'], mutate: keepsFirstPartial },
  { id: 'result-changes', requirement: 'ENV-07', killedBy: ['ends-once'], mutate: (hub) => changesResults(hub, (times) => times > 1) },
  { id: 'crosses-results', requirement: 'EXO-10', killedBy: ['matched-by-id'], mutate: crossesResults },
  {
    id: 'interrupted-as-not-started',
    requirement: 'EXO-04',
    killedBy: ['truthful-end'],
    mutate: (hub) => rewire(hub, { effect: (effect) => (effect.type === 'write' ? [{ ...effect, write: lyingEnd(effect.write) }] : [effect]) }),
  },
  {
    id: 'claims-removed',
    requirement: 'CXL-01',
    killedBy: ['removed-never-starts'],
    mutate: (hub) => rewire(hub, { effect: (effect) => (effect.type === 'cancel_answer' ? [{ ...effect, outcome: 'removed' }] : [effect]) }),
  },
  {
    id: 'key-ignored',
    requirement: 'EXO-08',
    killedBy: ['once-per-key'],
    mutate: (hub) =>
      rewire(hub, {
        event: onCall((call) => {
          if (call.call.tool !== 'unity_execute_code') return call;
          const { idempotency_key: _, ...params } = call.call.params;
          return { ...call, call: { ...call.call, params } };
        }),
      }),
  },
  { id: 'swaps-executes', requirement: 'EXO-11', killedBy: ['starts-in-order'], mutate: swapsExecutes },
  {
    id: 'forgets-unfinished',
    requirement: 'LOG-02',
    killedBy: ['acknowledged-ends'],
    mutate: (hub) =>
      rewire(hub, {
        event: (event) =>
          event.type === 'booted' ? { ...event, snapshot: { ...event.snapshot, operations: event.snapshot.operations.filter(({ state }) => isTerminal(state)) } } : event,
      }),
  },
  {
    id: 'never-delivered',
    requirement: 'EXO-07',
    killedBy: ['new-after-delivery'],
    mutate: (hub) => rewire(hub, { event: (event) => (event.type === 'call_delivered' || event.type === 'request_delivered' ? undefined : event) }),
  },
  { id: 'cancels-always', requirement: 'CXL-03', killedBy: ['cancel-takes-nothing-away', 'ends-for-a-reason', 'answers-in-time'], mutate: cancelsAlways },
  {
    id: 'nameless-timeout',
    requirement: 'ENV-04',
    killedBy: ['valid-messages'],
    mutate: (hub) =>
      rewire(hub, {
        effect: (effect) =>
          effect.type === 'answer' && effect.envelope.status === 'timeout' ? [{ ...effect, envelope: { ...effect.envelope, message: 'Not done yet.' } }] : [effect],
      }),
  },
  /** Fails on one seed in a hundred: the search must be long enough to see it. */
  { id: 'canary', requirement: 'ENV-07', killedBy: ['ends-once'], mutate: (hub) => changesResults(hub, (times, now) => times > 1 && now % 100 === 0) },
];

/** A fault that no rule has seen: because it breaks no promise, or because the rules are too weak. */
interface Survivor extends Omit<Mutant, 'killedBy'> {
  readonly reason: string;
}

export const survivors: readonly Survivor[] = [
  {
    id: 'deaf-to-closes',
    requirement: 'EXO-03',
    reason:
      'Survives 3000 runs. Believed equivalent, not proven: to a hub that does not hear of a close the connection is half-open, which the contract allows; the next hello takes over, or the heartbeat limit closes it.',
    mutate: (hub) => rewire(hub, { event: (event) => (event.type === 'editor_closed' ? undefined : event) }),
  },
];
