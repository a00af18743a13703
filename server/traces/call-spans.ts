import { ROOT_CONTEXT, SpanKind, trace, type Context, type Span, type Tracer } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import type { Call } from '../hub/protocol/call.ts';
import type { HubEffect, HubEvent } from '../hub/protocol/hub-protocol.ts';
import { toolName } from '../hub/protocol/identity.ts';
import { setBounded } from '../hub/state/effects.ts';
import { attribute, endAs } from './attributes.ts';
import { createWorkSpans, type WorkSpans } from './work-spans.ts';

/** Calls whose spans are open; of more, the oldest are forgotten. */
const OPEN_LIMIT = 10_000;

/** Sees each step of the hub. */
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
 * What the hub does is told by its events and effects; it knows nothing of this.
 */
export function createCallSpans(tracer: Tracer): Observe {
  const state: State = { tracer, work: createWorkSpans(tracer), calls: new Map(), answers: new Map() };
  return (event, effects, now) => {
    hear(state, event, now);
    // Before what is sent in the same step.
    for (const effect of effects) if (effect.type === 'accepted') accepted(state, effect, now);
    for (const effect of effects) tell(state, effect, now);
  };
}

function hear(state: State, event: HubEvent, now: number): void {
  if (event.type === 'call') called(state, event.call, now);
  if (event.type === 'call_cancelled' || event.type === 'call_abandoned') left(state, event, now);
  if (event.type === 'call_delivered' || event.type === 'answer_sent') delivered(state, event.call_id, now);
  if (event.type === 'editor_frame') state.work.heard(event.connection, event.frame, now);
}

function tell(state: State, effect: HubEffect, now: number): void {
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
