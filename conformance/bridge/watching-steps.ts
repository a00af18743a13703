import { isDeepStrictEqual } from 'node:util';
import type { EditorNotification, NotificationFrame } from '../../generated/typescript/rpc.ts';
import type { LogEntry } from '../../generated/typescript/types.ts';
import type { StepOf } from './bridge-step.ts';
import { presentLink, requests } from './connection-steps.ts';
import { frameOf, type EditorLink } from './editor-link.ts';
import { operationOf } from './operations.ts';
import type { Players, BridgeRun, SeenUpdate } from './bridge-run.ts';
import { ExpectationError } from '../player/outcome.ts';
import { waitFor, watchFor } from './wait.ts';

export const watchingPlayers = {
  update,
  no_update: noUpdate,
  push,
  heartbeats,
  logs(bridgeRun, step) {
    bridgeRun.logs = step.answer;
  },
  log,
  no_log: noLog,
  log_total: logTotal,
  until,
  wait: (_, step) => new Promise((resolve) => setTimeout(resolve, step.for)),
  says,
} satisfies Partial<Players>;

async function update(bridgeRun: BridgeRun, step: StepOf<'update'>): Promise<void> {
  const link = presentLink(bridgeRun);
  const operation = operationOf(bridgeRun, step.of);
  const wanted = [step.state].flat();
  const since = step.again === true ? operation.sentAt : 0;
  const look = (): SeenUpdate | undefined => {
    const news = bridgeRun.updates.filter(
      (each) => each.link === link && each.params.log_id === operation.log_id && each.at >= since,
    );
    const found = news.find(({ params }) => wanted.includes(params.state) && whatDiffers(step, params) === undefined);
    const ended = news.find(({ params }) => isTerminal(params.state));
    if (found !== undefined || ended === undefined) return found;
    const got = JSON.stringify(ended.params).slice(0, 500);
    if (!wanted.includes(ended.params.state))
      throw new ExpectationError(`${step.of} ended as ${ended.params.state}; expected ${wanted.join(' or ')}.`, {
        expected: wanted.join(' or '),
        got,
      });
    throw new ExpectationError(
      `The news that ${step.of} is ${ended.params.state} has ${whatDiffers(step, ended.params) ?? 'something else'}.`,
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

function whatDiffers(step: StepOf<'update'>, params: SeenUpdate['params']): string | undefined {
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

async function noUpdate(bridgeRun: BridgeRun, step: StepOf<'no_update'>): Promise<void> {
  const link = presentLink(bridgeRun);
  const { log_id } = operationOf(bridgeRun, step.of);
  const states = step.state === undefined ? undefined : [step.state].flat();
  const known = bridgeRun.updates.length;
  await watchFor(bridgeRun, step.for, () => {
    const told = bridgeRun.updates
      .slice(known)
      .find(
        (each) => each.link === link && each.params.log_id === log_id && states?.includes(each.params.state) !== false,
      );
    if (told !== undefined)
      throw new ExpectationError(`News of ${step.of} came (${told.params.state}) where none was to come.`, {
        got: JSON.stringify(told.params).slice(0, 500),
      });
  });
}

/** Notifications of one kind that came over a connection. */
export function notifications<M extends 'editor/heartbeat' | 'editor/notification'>(
  link: EditorLink,
  method: M,
): NotificationFrame<M>['params'][] {
  return link.received.flatMap((item) => {
    const frame = frameOf(item);
    return frame?.kind === 'notification' && isOf(frame, method) ? [frame.params] : [];
  });
}

function isOf<M extends EditorNotification>(
  frame: NotificationFrame<EditorNotification>,
  method: M,
): frame is NotificationFrame<M> & NotificationFrame<EditorNotification> {
  return frame.method === method;
}

async function push(bridgeRun: BridgeRun, step: StepOf<'push'>): Promise<void> {
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

async function heartbeats(bridgeRun: BridgeRun, step: StepOf<'heartbeats'>): Promise<void> {
  const link = presentLink(bridgeRun);
  const before = notifications(link, 'editor/heartbeat').length;
  const running = (step.running ?? []).map((name) => operationOf(bridgeRun, name).log_id);
  const look = (): boolean => {
    const fit = notifications(link, 'editor/heartbeat')
      .slice(before)
      .filter(
        (beat) =>
          beat.main_thread_age_ms >= (step.main_thread_age_at_least ?? 0) &&
          running.every((id) => beat.running.includes(id)),
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
    what: `${step.count} heartbeats${age}${running.length > 0 ? ` that name ${step.running?.join(', ') ?? ''} as running` : ''}`,
    within: step.within,
    link,
    look,
  });
}

/** Log entries that came over a connection, in order. */
export const entriesOf = (link: EditorLink): LogEntry[] =>
  requests(link, 'logs/append').flatMap(({ params }) => params.entries);

async function log(bridgeRun: BridgeRun, step: StepOf<'log'>): Promise<void> {
  const link = presentLink(bridgeRun);
  const times = step.times ?? 1;
  const look = (): boolean => entriesOf(link).filter(({ message }) => message === step.message).length >= times;
  await waitFor(bridgeRun, {
    what: `a log entry ${JSON.stringify(step.message)}${times === 1 ? '' : `, ${times} times`}`,
    within: step.within,
    link,
    look,
  });
  if (step.before_end_of !== undefined)
    cameBeforeEnd(link, { ...step, times }, operationOf(bridgeRun, step.before_end_of).log_id);
}

function cameBeforeEnd(
  link: EditorLink,
  { message, times, before_end_of: name = '' }: StepOf<'log'>,
  logId: string,
): void {
  const frames = link.received.flatMap((item) => frameOf(item) ?? []);
  const end = frames.findIndex(
    (frame) =>
      frame.kind === 'notification' &&
      isOf(frame, 'operation/update') &&
      frame.params.log_id === logId &&
      isTerminal(frame.params.state),
  );
  const before = frames.slice(0, end === -1 ? frames.length : end);
  const entries = before.flatMap((frame) =>
    frame.kind === 'request' && frame.method === 'logs/append' && 'entries' in frame.params ? frame.params.entries : [],
  );
  const count = entries.filter((entry) => entry.message === message).length;
  if (count < (times ?? 1))
    throw new ExpectationError(
      `${count} entries ${JSON.stringify(message)} stand in front of the end of ${name}, which wrote them; expected ${times} (LGS-07).`,
    );
}

async function noLog(bridgeRun: BridgeRun, step: StepOf<'no_log'>): Promise<void> {
  const link = presentLink(bridgeRun);
  await watchFor(bridgeRun, step.for, () => {
    if (entriesOf(link).some(({ message }) => message === step.message))
      throw new ExpectationError(
        `The log entry ${JSON.stringify(step.message)} was sent again though the server had said that it is stored.`,
      );
  });
}

async function logTotal(bridgeRun: BridgeRun, step: StepOf<'log_total'>): Promise<void> {
  const link = presentLink(bridgeRun);
  const told = (): number =>
    new Set(
      bridgeRun.links
        .flatMap(entriesOf)
        .flatMap(({ message, log_id }) => (message.startsWith(step.begins) ? [log_id] : [])),
    ).size;
  const count = (): number => {
    const dropped = new Map(bridgeRun.links.flatMap(entriesOf).map((entry) => [entry.log_id, entry.dropped ?? 0]));
    return [...dropped.values()].reduce((sum, each) => sum + each, told());
  };
  const look = (): boolean => {
    if (count() > step.total)
      throw new ExpectationError(
        `${count()} entries were told or counted as dropped; only ${step.total} were written.`,
      );
    return count() === step.total;
  };
  const isBounded = (): void => {
    if (told() > (step.told_at_most ?? Infinity))
      throw new ExpectationError(
        `${told()} of ${step.total} log entries were told; expected at most ${step.told_at_most ?? 0}: a flood is bounded (LGS-03).`,
      );
  };
  try {
    await waitFor(bridgeRun, {
      what: `all ${step.total} entries that begin with ${JSON.stringify(step.begins)}, or an entry that counts those that were dropped`,
      within: step.within,
      link,
      look,
    });
    isBounded();
  } catch (error) {
    isBounded();
    if (error instanceof ExpectationError)
      throw new ExpectationError(
        `${count()} of ${step.total} log entries were told or counted as dropped (LGS-03). ${error.message.slice(0, 200)}`,
      );
    throw error;
  }
}

async function until(bridgeRun: BridgeRun, step: StepOf<'until'>): Promise<void> {
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

async function says(bridgeRun: BridgeRun, step: StepOf<'says'>): Promise<void> {
  const look = (): boolean => bridgeRun.unity?.output.includes(step.text) === true;
  await waitFor(bridgeRun, {
    what: `the words ${JSON.stringify(step.text)} on the output of the Unity command`,
    within: step.within,
    look,
  });
}
