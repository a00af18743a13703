import { Type } from 'typebox';
import { type Members, ExpectationError } from '../player/play.ts';
import { bridgeStep, Name, States, Within } from './step.ts';
import { isDeepStrictEqual } from 'node:util';
import type { EditorNotification, NotificationFrame } from '../../generated/typescript/rpc.ts';
import { presentLink } from './connection-steps.ts';
import { frameOf, type EditorLink } from './editor-link.ts';
import type { BridgeRun, SeenUpdate } from './bridge-run.ts';
import { waitFor, watchFor, operationOf } from './ask.ts';

/** Updates of an operation on the present connection. `again`: after the last message that was sent for it. */
const Update = {
  of: Name,
  state: States,
  again: Type.Optional(Type.Boolean()),
  error_code: Type.Optional(Type.String()),
  error_includes: Type.Optional(Type.String()),
  result: Type.Optional(Type.Unknown()),
  partial_result: Type.Optional(Type.Unknown()),
  within: Within,
};
type Update = Members<typeof Update>;

async function update(bridgeRun: BridgeRun, step: Update): Promise<void> {
  const link = presentLink(bridgeRun);
  const operation = operationOf(bridgeRun, step.of);
  const wanted = [step.state].flat();
  const since = step.again === true ? operation.sentAt : 0;
  const look = (): SeenUpdate | undefined => {
    const updates = bridgeRun.updates.filter(
      (each) => each.link === link && each.params.log_id === operation.log_id && each.at >= since,
    );
    const found = updates.find(
      ({ params }) => wanted.includes(params.state) && whatDiffers(step, params) === undefined,
    );
    const ended = updates.find(({ params }) => isTerminal(params.state));
    if (found !== undefined || ended === undefined) return found;
    const got = JSON.stringify(ended.params).slice(0, 500);
    if (!wanted.includes(ended.params.state))
      throw new ExpectationError(`${step.of} ended as ${ended.params.state}; expected ${wanted.join(' or ')}.`, {
        expected: wanted.join(' or '),
        got,
      });
    throw new ExpectationError(
      `The update that ${step.of} is ${ended.params.state} has ${whatDiffers(step, ended.params) ?? 'something else'}.`,
      { got },
    );
  };
  await waitFor(bridgeRun, {
    what: `an operation/update that says that ${step.of} is ${wanted.join(' or ')}`,
    within: step.within,
    link,
    look,
  });
}

export const isTerminal = (state: string): boolean =>
  !['queued', 'running', 'suspended', 'accepted', 'awaiting_approval'].includes(state);

function whatDiffers(step: Update, params: SeenUpdate['params']): string | undefined {
  const has = (key: 'result' | 'partial_result' | 'error' | 'error_code'): unknown => Reflect.get(params, key);
  for (const key of ['result', 'partial_result'] as const)
    if (step[key] !== undefined && !isDeepStrictEqual(has(key), step[key]))
      return `${key} ${JSON.stringify(has(key) ?? null).slice(0, 200)}; expected ${JSON.stringify(step[key])}`;
  if (step.error_code !== undefined && has('error_code') !== step.error_code)
    return `error_code ${JSON.stringify(has('error_code') ?? null)}; expected ${step.error_code}`;
  const error = has('error');
  if (step.error_includes !== undefined && !(typeof error === 'string' && error.includes(step.error_includes)))
    return `error ${JSON.stringify(error ?? null)}; expected one with ${JSON.stringify(step.error_includes)}`;
  return undefined;
}

const NoUpdate = {
  of: Name,
  state: Type.Optional(States),
  for: Type.Integer({ minimum: 1 }),
};
type NoUpdate = Members<typeof NoUpdate>;

async function noUpdate(bridgeRun: BridgeRun, step: NoUpdate): Promise<void> {
  const link = presentLink(bridgeRun);
  const { log_id } = operationOf(bridgeRun, step.of);
  const states = step.state === undefined ? undefined : [step.state].flat();
  const known = bridgeRun.updates.length;
  await watchFor(bridgeRun, step.for, () => {
    const unwanted = bridgeRun.updates
      .slice(known)
      .find(
        (each) => each.link === link && each.params.log_id === log_id && states?.includes(each.params.state) !== false,
      );
    if (unwanted !== undefined)
      throw new ExpectationError(`An update of ${step.of} came (${unwanted.params.state}) where none was to come.`, {
        got: JSON.stringify(unwanted.params).slice(0, 500),
      });
  });
}

/** Notifications of one kind received over a connection. */
export function notifications<M extends 'editor/heartbeat' | 'editor/notification'>(
  link: EditorLink,
  method: M,
): NotificationFrame<M>['params'][] {
  return link.received.flatMap((item) => {
    const frame = frameOf(item);
    return frame?.kind === 'notification' && isOf(frame, method) ? [frame.params] : [];
  });
}

export function isOf<M extends EditorNotification>(
  frame: NotificationFrame<EditorNotification>,
  method: M,
): frame is NotificationFrame<M> & NotificationFrame<EditorNotification> {
  return frame.method === method;
}

const Push = {
  type: Type.String(),
  payload: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  within: Within,
};
type Push = Members<typeof Push>;

async function push(bridgeRun: BridgeRun, step: Push): Promise<void> {
  const link = presentLink(bridgeRun);
  const look = (): boolean =>
    notifications(link, 'editor/notification').some(
      ({ type, payload }) => type === step.type && holds(payload, step.payload),
    );
  const what = `the push notification ${step.type}${step.payload === undefined ? '' : ` with ${JSON.stringify(step.payload)}`}`;
  await waitFor(bridgeRun, { what, within: step.within, link, unityMayEnd: true, look });
}

function holds(payload: unknown, wanted: Readonly<Record<string, unknown>> | undefined): boolean {
  if (typeof payload !== 'object' || payload === null) return false;
  return Object.entries(wanted ?? {}).every(([key, value]) => isDeepStrictEqual(Reflect.get(payload, key), value));
}

/** This many heartbeats from now on; `rising`: each with an older main thread than the one before. */
const Heartbeats = {
  count: Type.Integer({ minimum: 1 }),
  main_thread_age_at_least: Type.Optional(Type.Integer()),
  rising: Type.Optional(Type.Boolean()),
  running: Type.Optional(Type.Array(Name)),
  /** The operation that they name as blocking the main thread. */
  blocked_by: Type.Optional(Name),
  within: Within,
};
type Heartbeats = Members<typeof Heartbeats>;

async function heartbeats(bridgeRun: BridgeRun, step: Heartbeats): Promise<void> {
  const link = presentLink(bridgeRun);
  const before = notifications(link, 'editor/heartbeat').length;
  const running = (step.running ?? []).map((name) => operationOf(bridgeRun, name).log_id);
  const blocker = step.blocked_by === undefined ? undefined : operationOf(bridgeRun, step.blocked_by).log_id;
  const look = (): boolean => {
    const fit = notifications(link, 'editor/heartbeat')
      .slice(before)
      .filter(
        (beat) =>
          beat.main_thread_age_ms >= (step.main_thread_age_at_least ?? 0) &&
          running.every((id) => beat.running.includes(id)) &&
          (blocker === undefined || (beat.blocked_by?.kind === 'user_code' && beat.blocked_by.log_id === blocker)),
      );
    const older = fit.find((beat, index) => beat.main_thread_age_ms <= (fit[index - 1]?.main_thread_age_ms ?? -1));
    if (step.rising === true && older !== undefined && fit.length <= step.count)
      throw new ExpectationError(
        `main_thread_age_ms fell to ${older.main_thread_age_ms} while the main thread was blocked; expected it to rise (TMO-04).`,
      );
    return fit.length >= step.count;
  };
  const age =
    step.main_thread_age_at_least === undefined
      ? ''
      : ` with main_thread_age_ms of at least ${step.main_thread_age_at_least}`;
  await waitFor(bridgeRun, {
    what: `${step.count} heartbeats${age}${running.length > 0 ? ` that name ${step.running?.join(', ') ?? ''} as running` : ''}${step.blocked_by === undefined ? '' : ` and blocked_by user_code of ${step.blocked_by}`}`,
    within: step.within,
    link,
    look,
  });
}

/** Waits for the ledger. */
const Until = {
  of: Name,
  starts: Type.Optional(Type.Integer()),
  resumes: Type.Optional(Type.Integer()),
  ends: Type.Optional(Type.Integer()),
  within: Within,
};
type Until = Members<typeof Until>;

async function until(bridgeRun: BridgeRun, step: Until): Promise<void> {
  const { ledger } = bridgeRun;
  const wanted = [
    { mark: 'start', count: step.starts },
    { mark: 'resume', count: step.resumes },
    { mark: 'end', count: step.ends },
  ] as const;
  const look = (): boolean => wanted.every(({ mark, count = 0 }) => ledger.all(mark, step.of).length >= count);
  const what = wanted
    .flatMap(({ mark, count }) => (count === undefined ? [] : [`${count} ${mark}${count === 1 ? '' : 's'}`]))
    .join(' and ');
  await waitFor(bridgeRun, { what: `${what} of ${step.of} in the ledger`, within: step.within, look });
}

/** Steps that check the Unity side's reports about its work, or wait. */
export const watchingSteps = {
  update: bridgeStep('update', Update, update),
  no_update: bridgeStep('no_update', NoUpdate, noUpdate),
  push: bridgeStep('push', Push, push),
  heartbeats: bridgeStep('heartbeats', Heartbeats, heartbeats),
  until: bridgeStep('until', Until, until),
  wait: bridgeStep(
    'wait',
    { for: Type.Integer({ minimum: 1 }) },
    (_, step) => new Promise((resolve) => setTimeout(resolve, step.for)),
  ),
} as const;
