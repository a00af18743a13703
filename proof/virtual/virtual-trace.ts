import type { Lane, TraceEvent, WireLine } from '../../conformance/report/model.ts';
import { writeFrame, type FrameFromEditor, type FrameFromServer } from '../../generated/typescript/rpc.ts';
import type { Observation } from '../oracles/history.ts';

/** Records the events for the picture of a failure. Times in ms since the case began. */
export interface TraceKeeper {
  see(observation: Observation): void;
  frame(at: number, from: 'server' | 'editor', index: number, frame: FrameFromServer | FrameFromEditor): void;
  readonly events: readonly TraceEvent[];
  readonly wire: readonly WireLine[];
}

/** Limit of events in a trace, far above a readable number. */
const EVENTS_MAX = 3000;
const WIRE_MAX = 5000;
const MESSAGE_CHARS = 4000;

export function createTraceKeeper(began: number): TraceKeeper {
  const events: TraceEvent[] = [];
  const wire: WireLine[] = [];
  const running = new Map<string, number>();
  /** Receivers of answers, by call. */
  const callers = new Map<number, string>();
  const add = (event: TraceEvent): void => {
    if (events.length < EVENTS_MAX) events.push(event);
  };
  return {
    events,
    wire,
    see(observation) {
      if (observation.kind === 'ledger') return ran(observation);
      // No client of a case reads so.
      if (observation.kind === 'read' || observation.kind === 'read_answered') return;
      if (observation.kind === 'asked') callers.set(observation.call, observation.client);
      const caller = 'call' in observation ? callers.get(observation.call) : undefined;
      for (const event of eventsOf(observation, observation.at - began))
        add(event.lane === 'client' && caller !== undefined ? { ...event, actor: caller } : event);
    },
    frame(at, from, index, frame) {
      const [sender, receiver] = from === 'server' ? (['server', 'editor'] as const) : (['editor', 'server'] as const);
      if (wire.length < WIRE_MAX)
        wire.push({
          at: at - began,
          from: `${sender} ${index + 1}`,
          to: receiver,
          message: writeFrame(frame).slice(0, MESSAGE_CHARS),
        });
      if (frame.kind === 'failure' || frame.kind === 'response' || frame.method === 'editor/heartbeat') return;
      const state = frame.method === 'operation/update' ? ` ${frame.params.state}` : '';
      const log_id = 'log_id' in frame.params ? frame.params.log_id : undefined;
      add({
        at: at - began,
        lane: 'wire',
        to: receiver,
        text: `${frame.method}${state}`,
        ...(typeof log_id === 'string' ? { log_id } : {}),
      });
    },
  };

  function ran({ at, mark, log_id }: Extract<Observation, { kind: 'ledger' }>): void {
    if (mark === 'start') {
      running.set(log_id, events.length);
      return add({ at: at - began, lane: 'main_thread', text: 'runs', log_id });
    }
    if (mark === 'resume') return add({ at: at - began, lane: 'main_thread', text: 'resumes', log_id });
    const index = running.get(log_id);
    const start = index === undefined ? undefined : events[index];
    if (index !== undefined && start !== undefined) events[index] = { ...start, until: at - began };
  }
}

type Drawn = Exclude<Observation, { kind: 'ledger' | 'read' | 'read_answered' }>;

function eventsOf(observation: Drawn, at: number): TraceEvent[] {
  switch (observation.kind) {
    case 'asked':
      return [
        one(at, 'client', `${observation.tool}, timeout ${observation.timeout}`, {
          actor: observation.client,
          to: 'server',
          detail: observation,
        }),
      ];
    case 'answered': {
      const { envelope } = observation;
      const how = 'error_code' in envelope ? envelope.error_code : envelope.status;
      return [one(at, 'client', `answer: ${how}`, { log_id: envelope.log_id, detail: envelope })];
    }
    case 'accepted':
      return [one(at, 'server', 'accepted', { log_id: observation.log_id })];
    case 'cancelled':
      return [one(at, 'client', `cancels call ${observation.call}`, { to: 'server' })];
    case 'unread':
    case 'left':
      return [one(at, 'client', 'its process ends', {})];
    case 'question':
      return [one(at, 'server', 'asks the user', { to: 'client', log_id: observation.log_id })];
    case 'approval':
      return [
        one(at, 'client', observation.approved ? 'the user approves' : 'the user refuses', {
          to: 'server',
          log_id: observation.log_id,
        }),
      ];
    case 'cancel_command':
      return [one(at, 'client', 'the user cancels', { to: 'server', log_id: observation.log_id })];
    case 'durable':
      return [
        one(at, observation.disk === 'store' ? 'store' : 'editor', `${observation.what} is durable`, {
          log_id: observation.log_id,
        }),
      ];
    case 'removed':
      return [one(at, 'editor', 'removed', { log_id: observation.log_id })];
    case 'fault':
      return [
        one(
          at,
          'fault',
          observation.fault.replaceAll('_', ' '),
          Number.isFinite(observation.until) ? { until: at + observation.until - observation.at } : {},
        ),
      ];
    case 'server':
      return [one(at, 'server', observation.up ? 'starts' : 'is gone', {})];
    case 'invalid':
      return [one(at, 'verdict', `invalid message of the ${observation.from}`, { detail: observation.reason })];
    case 'contradiction':
      return [one(at, 'verdict', 'the hub contradicts itself', { detail: observation.message })];
    case 'lease':
      return [one(at, 'store', `${observation.run} owns the space`, {})];
    case 'connected':
    case 'stored':
    case 'spoke':
      return [];
    case 'unloaded':
      return [one(at, 'editor', 'its domain ends', {})];
    case 'healed':
      return [one(at, 'fault', 'every fault ends', {})];
    case 'push':
      return [one(at, 'server', `gets ${observation.type}`, {})];
    case 'tools_changed':
      return [one(at, 'server', 'tools/list_changed', { to: 'client' })];
    case 'progress':
      return [one(at, 'client', `progress of call ${observation.call}`, {})];
    case 'logged':
    case 'logs':
    case 'cancel_answer':
    case 'execute':
    case 'update':
      return [];
  }
}

const one = (
  at: number,
  lane: Lane,
  text: string,
  more: Partial<Omit<TraceEvent, 'at' | 'lane' | 'text'>>,
): TraceEvent => ({ at, lane, text, ...more });
