import type { Phase } from '../../conformance/script/case-target.ts';
import type { Observation } from '../oracles/history.ts';
import type { Timeline } from './timeline.ts';

/**
 * The phase of each call, as visible from outside. P0 made, and not sent; P1 in transit to the server; P2 there,
 * not durably accepted; P3 durable, and no client informed; P4 informed, and not with the Editor; P5 with the Editor, not started; P6 its start is durable;
 * P7 a partial result was sent; P8 its effect is done, its end not recorded; P9 the end is recorded, and not answered; P10 an answer is in
 * transit; P11 the client has it, and has not called again. P2 to P9 are those of the operation, which outlives an early answer.
 */
export interface PhaseTracker {
  /** Set by the world. */
  clock: Timeline | undefined;
  see(observation: Observation): void;
  /** A call reaches a phase; unknown ones are ignored. */
  mark(phase: Phase, call: number | undefined): void;
  /** An operation reaches a phase. */
  step(phase: Phase, log_id: string): void;
  /** The call's operation is durable, or it is attached to one. */
  link(call: number | undefined, log_id: string): void;
  /** Runs once the call is in that phase: at once if it has been, else when it reaches it, after all other events of that instant. */
  when(call: number, phase: Phase, run: () => void): void;
  /** Discards all waiting faults. */
  disarm(): void;
  /** The current phases of all calls and operations. */
  current(): Iterable<Phase>;
}

interface Journey {
  /** Phase of the call itself. */
  phase: Phase;
  readonly passed: Set<Phase>;
  log_id: string | undefined;
  isOver: boolean;
}

interface State {
  clock: Timeline | undefined;
  readonly calls: Map<number, Journey>;
  /** By log_id. */
  readonly operations: Map<
    string,
    { phase: Phase; readonly passed: Set<Phase>; readonly calls: number[]; isOver: boolean }
  >;
  waiting: { readonly call: number; readonly phase: Phase; readonly run: () => void }[];
}

export function createPhaseTracker(): PhaseTracker {
  const state: State = { clock: undefined, calls: new Map(), operations: new Map(), waiting: [] };
  // One object, and no accessors: a literal with one is a hidden class of its own each time, which costs more than a run.
  return Object.assign(state, {
    see: (observation: Observation) => see(state, observation),
    mark: (phase: Phase, call: number | undefined) => mark(state, phase, call),
    step: (phase: Phase, log_id: string) => step(state, phase, log_id),
    link: (call: number | undefined, log_id: string) => link(state, call, log_id),
    when(call: number, phase: Phase, run: () => void) {
      const journey = state.calls.get(call);
      const operation = journey?.log_id === undefined ? undefined : state.operations.get(journey.log_id);
      if (journey?.passed.has(phase) === true || operation?.passed.has(phase) === true) return run();
      state.waiting.push({ call, phase, run });
    },
    disarm() {
      state.waiting = [];
    },
    current: () => current(state),
  });
}

function see(state: State, observation: Observation): void {
  switch (observation.kind) {
    case 'accepted':
      link(state, observation.call, observation.log_id);
      return step(state, 'P4', observation.log_id);
    case 'durable':
      return seeDurable(state, observation);
    case 'ledger':
      if (observation.mark === 'end') step(state, 'P8', observation.log_id);
      return;
    case 'asked':
      if (observation.log_id !== undefined) askedAgain(state, observation.log_id);
      return;
    case 'answered':
      link(state, observation.call, observation.envelope.log_id);
      mark(state, 'P11', observation.call);
      if (observation.envelope.is_complete) over(state, observation.envelope.log_id);
      return;
    case 'cancelled':
      if (state.calls.get(observation.call)?.phase !== 'P11') endJourney(state, observation.call);
      return;
    case 'connected':
    case 'read':
    case 'read_answered':
    case 'unread':
    case 'left':
    case 'question':
    case 'approval':
    case 'cancel_command':
    case 'cancel_answer':
    case 'execute':
    case 'update':
    case 'removed':
    case 'fault':
    case 'server':
    case 'push':
    case 'tools_changed':
    case 'progress':
    case 'logged':
    case 'logs':
    case 'invalid':
    case 'contradiction':
    case 'lease':
    case 'stored':
    case 'spoke':
    case 'unloaded':
    case 'healed':
  }
}

function seeDurable(state: State, { disk, what, log_id }: Extract<Observation, { kind: 'durable' }>): void {
  if (disk === 'journal' && what === 'started') step(state, 'P6', log_id);
  if (disk === 'journal' && what === 'ended') step(state, 'P9', log_id);
}

function mark(state: State, phase: Phase, call: number | undefined): void {
  if (call === undefined) return;
  const journey = state.calls.get(call) ?? { phase, passed: new Set<Phase>(), log_id: undefined, isOver: false };
  state.calls.set(call, journey);
  journey.phase = phase;
  journey.passed.add(phase);
  fireDue(state, (order) => order.call === call && order.phase === phase, phase === 'P0');
}

function step(state: State, phase: Phase, log_id: string): void {
  const operation = state.operations.get(log_id) ?? { phase, passed: new Set<Phase>(), calls: [], isOver: false };
  state.operations.set(log_id, operation);
  if (operation.phase === phase && operation.passed.has(phase)) return;
  if (rankOf(phase) > rankOf(operation.phase)) operation.phase = phase;
  operation.passed.add(phase);
  if (state.waiting.length > 0)
    fireDue(state, (order) => order.phase === phase && operation.calls.includes(order.call), false);
}

const rankOf = (phase: Phase): number => Number(phase.slice(1));

function link(state: State, call: number | undefined, log_id: string): void {
  const journey = call === undefined ? undefined : state.calls.get(call);
  if (call === undefined || journey === undefined || journey.log_id !== undefined) return;
  journey.log_id = log_id;
  if (!state.operations.has(log_id)) step(state, 'P3', log_id);
  const operation = state.operations.get(log_id);
  operation?.calls.push(call);
  fireDue(state, (order) => order.call === call && operation?.passed.has(order.phase) === true, false);
}

function over(state: State, log_id: string): void {
  const operation = state.operations.get(log_id);
  if (operation !== undefined) operation.isOver = true;
}

function askedAgain(state: State, log_id: string): void {
  for (const call of state.operations.get(log_id)?.calls ?? []) endJourney(state, call);
}

function endJourney(state: State, call: number): void {
  const journey = state.calls.get(call);
  if (journey !== undefined) journey.isOver = true;
}

/** A fault before anything is sent happens at once; any other after all due events of this instant. */
function fireDue(state: State, isDue: (order: State['waiting'][number]) => boolean, atOnce: boolean): void {
  if (state.waiting.length === 0) return;
  const due = state.waiting.filter(isDue);
  if (due.length === 0) return;
  state.waiting = state.waiting.filter((order) => !due.includes(order));
  for (const { run } of due) {
    if (atOnce || state.clock === undefined) run();
    else state.clock.after(0, run);
  }
}

function* current({ calls, operations }: State): Generator<Phase, void, void> {
  for (const journey of calls.values()) {
    if (journey.isOver) continue;
    if (journey.phase === 'P0' || journey.phase === 'P1' || journey.phase === 'P10' || journey.phase === 'P11')
      yield journey.phase;
    else if (journey.log_id === undefined) yield 'P2';
  }
  for (const { phase, isOver } of operations.values()) if (!isOver) yield phase;
}
