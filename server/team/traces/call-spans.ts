import {
  ROOT_CONTEXT,
  SpanKind,
  trace,
  type Context,
  type Span,
  type Tracer,
  SpanStatusCode,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import type { Call } from '../../hub/protocol/call.ts';
import type { HubEffect, HubEvent, AuditEntry } from '../../hub/protocol/hub-protocol.ts';
import { toolName } from '../../hub/protocol/identity.ts';
import { setBounded } from '../../hub/state/effects.ts';
import type { FrameFromEditor, FrameFromServer } from '../../../generated/typescript/rpc.ts';
import type { OperationUpdateParams } from '../../../generated/typescript/types.ts';

/** Limit of calls with open spans; above it, the oldest are dropped. */
const OPEN_LIMIT = 10_000;

/** Receives each step of the hub. */
export type Observe = (event: HubEvent, effects: readonly HubEffect[], now: number) => void;

interface OpenCall {
  readonly span: Span;
  readonly context: Context;
}

interface State {
  readonly tracer: Tracer;
  readonly work: WorkSpans;
  readonly calls: Map<string, OpenCall>;
  /** Answers on their way to the client. */
  readonly answers: Map<string, Span>;
}

/**
 * One trace for a call: the request of the client, and in it the wait in the queue, the way to the Editor, the run there and the delivery of the answer.
 * Derived from the hub's events and effects; the hub itself has no code for it.
 */
export function createCallSpans(tracer: Tracer): Observe {
  const state: State = { tracer, work: createWorkSpans(tracer), calls: new Map(), answers: new Map() };
  return (event, effects, now) => {
    take(state, event, now);
    // Before what is sent in the same step.
    for (const effect of effects) if (effect.type === 'accepted') accepted(state, effect, now);
    for (const effect of effects) record(state, effect, now);
  };
}

function take(state: State, event: HubEvent, now: number): void {
  if (event.type === 'call') called(state, event.call, now);
  if (event.type === 'call_cancelled' || event.type === 'call_abandoned') left(state, event, now);
  if (event.type === 'call_delivered' || event.type === 'answer_sent') delivered(state, event.call_id, now);
  if (event.type === 'editor_frame') state.work.heard(event.connection, event.frame, now);
}

function record(state: State, effect: HubEffect, now: number): void {
  if (effect.type === 'answer') answered(state, effect, now);
  if (effect.type === 'send') state.work.sent(effect.connection, effect.frame, now);
  if (effect.type === 'audit' && effect.entry.event === 'ended') state.work.ended(effect.entry, now);
}

function called({ tracer, calls }: State, { call_id, call, traceparent = '' }: Call, now: number): void {
  const tool = toolName(call);
  const parent = parseTraceParent(traceparent);
  const span = tracer.startSpan(
    `tools/call ${tool}`,
    {
      kind: SpanKind.SERVER,
      startTime: now,
      attributes: { [attribute.method]: 'tools/call', [attribute.tool]: tool },
    },
    parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }),
  );
  setBounded(calls, String(call_id), { span, context: trace.setSpan(ROOT_CONTEXT, span) }, OPEN_LIMIT);
}

function accepted(
  { calls, work }: State,
  { call_id, log_id }: Extract<HubEffect, { type: 'accepted' }>,
  now: number,
): void {
  const call = calls.get(String(call_id));
  if (call === undefined) return;
  call.span.setAttribute(attribute.logId, log_id);
  if (!work.accepted(log_id, call.context, now)) call.span.setAttribute(attribute.joined, true);
}

function answered(
  { tracer, calls, answers }: State,
  { call_id, envelope }: Extract<HubEffect, { type: 'answer' }>,
  now: number,
): void {
  const key = String(call_id);
  const call = calls.get(key);
  if (call === undefined) return;
  calls.delete(key);
  call.span.setAttribute(attribute.logId, envelope.log_id);
  const error_code = envelope.status === 'error' ? envelope.error_code : undefined;
  endAs(call.span, { state: envelope.status, error_code }, now);
  setBounded(answers, key, tracer.startSpan('deliver', { startTime: now }, call.context), OPEN_LIMIT);
}

function delivered({ answers }: State, call_id: number, now: number): void {
  answers.get(String(call_id))?.end(now);
  answers.delete(String(call_id));
}

/** An answer that no client has waited for is delivered to none. */
function left(
  { calls, answers }: State,
  { type, call_id }: Extract<HubEvent, { type: 'call_cancelled' | 'call_abandoned' }>,
  now: number,
): void {
  const key = String(call_id);
  const call = calls.get(key);
  if (call !== undefined) endAs(call.span, { state: type === 'call_cancelled' ? 'cancelled' : 'abandoned' }, now);
  calls.delete(key);
  answers.delete(key);
}

/** The spans of operations, each in the trace of the call that it was accepted for. One that an earlier server has accepted has none. */
interface WorkSpans {
  /** False: it is known, and the call has joined it. */
  accepted(log_id: string, context: Context, now: number): boolean;
  sent(connection: number, frame: FrameFromServer, now: number): void;
  heard(connection: number, frame: FrameFromEditor, now: number): void;
  ended(entry: Pick<AuditEntry, 'log_id' | 'detail' | 'error_code'>, now: number): void;
}

type Stage = 'queue' | 'send' | 'run';

interface Work {
  readonly log_id: string;
  readonly context: Context;
  readonly open: Map<Stage, Span>;
  /** Its run has been recorded. */
  hasRun: boolean;
}

function createWorkSpans(tracer: Tracer): WorkSpans {
  const known = new Map<string, Work>();
  /** By connection and number of the request to the Editor. */
  const requests = new Map<string, Work>();
  const begin = ({ log_id, context, open }: Work, stage: Stage, at: number): Span => {
    const span = tracer.startSpan(stage, { startTime: at, attributes: { [attribute.logId]: log_id } }, context);
    open.set(stage, span);
    return span;
  };
  const run = (work: Work, update: OperationUpdateParams, now: number): void => {
    finish(work, 'queue', now);
    finish(work, 'send', now);
    // Reported again, until the server has acknowledged it.
    if (work.hasRun) return;
    const startedAt = startOf(update);
    const span = work.open.get('run') ?? (startedAt === undefined ? undefined : begin(work, 'run', startedAt));
    if (span === undefined || isUnderWay(update)) return;
    work.open.delete('run');
    work.hasRun = true;
    const error_code = 'error_code' in update ? update.error_code : undefined;
    endAs(span, { state: update.state, error_code }, Math.max(startedAt ?? 0, update.at));
  };
  return {
    accepted(log_id, context, now) {
      if (known.has(log_id)) return false;
      const work: Work = { log_id, context, open: new Map(), hasRun: false };
      setBounded(known, log_id, work, OPEN_LIMIT);
      begin(work, 'queue', now);
      return true;
    },
    sent(connection, frame, now) {
      if (frame.kind !== 'request' || frame.method !== 'operation/execute') return;
      const work = known.get(frame.params.log_id);
      if (work === undefined) return;
      finish(work, 'queue', now);
      finish(work, 'send', now);
      begin(work, 'send', now).setAttribute(attribute.attempt, frame.params.attempt);
      setBounded(requests, `${connection}/${frame.id}`, work, OPEN_LIMIT);
    },
    heard(connection, frame, now) {
      if (frame.kind === 'notification' && frame.method === 'operation/update') {
        const work = known.get(frame.params.log_id);
        return work === undefined ? undefined : run(work, frame.params, now);
      }
      if (frame.kind !== 'response' && frame.kind !== 'failure') return;
      const key = `${connection}/${frame.id}`;
      const work = requests.get(key);
      requests.delete(key);
      if (work !== undefined) finish(work, 'send', now);
    },
    ended({ log_id, detail = '', error_code }, now) {
      const work = known.get(log_id);
      known.delete(log_id);
      for (const span of work?.open.values() ?? []) endAs(span, { state: detail, error_code }, now);
    },
  };
}

const isUnderWay = ({ state }: OperationUpdateParams): boolean => ['queued', 'running', 'suspended'].includes(state);

/** By the clock of the Editor. */
function startOf(update: OperationUpdateParams): number | undefined {
  const reported = 'started_at' in update ? update.started_at : undefined;
  return reported ?? (update.state === 'running' ? update.at : undefined);
}

function finish({ open }: Work, stage: Stage, at: number): void {
  open.get(stage)?.end(at);
  open.delete(stage);
}

/** Attributes of work: names and states. No span contains code, arguments, results or texts of errors. */
const attribute = {
  logId: 'mcp_unity_bridge.log_id',
  state: 'mcp_unity_bridge.state',
  attempt: 'mcp_unity_bridge.attempt',
  joined: 'mcp_unity_bridge.joined',
  method: 'mcp.method.name',
  tool: 'gen_ai.tool.name',
  error: 'error.type',
} as const;

/** Ends a span with its outcome. */
function endAs(
  span: Span,
  { state, error_code }: { readonly state: string; readonly error_code?: string | undefined },
  at: number,
): void {
  span.setAttribute(attribute.state, state);
  if (error_code !== undefined)
    span.setAttribute(attribute.error, error_code).setStatus({ code: SpanStatusCode.ERROR });
  span.end(at);
}
