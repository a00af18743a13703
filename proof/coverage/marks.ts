import { namesOf } from '../../conformance/lib/names-of.ts';
import type { FaultName, Observation } from '../oracles/history.ts';

/** States that a search must reach to be meaningful: each at least ten times in a pull request's budget. */
export const noMarks = {
  'answer completed': 0,
  'answer timeout': 0,
  'answer in_progress': 0,
  'answer not_found': 0,
  'answer execution_error': 0,
  'answer compile_error': 0,
  'answer cancelled': 0,
  'answer interrupted': 0,
  'answer not_started': 0,
  'answer storage_unavailable': 0,
  'answer deduplicated': 0,
  'answer with partial result': 0,
  'accepted sent to the forwarder': 0,
  'cancelled by its client': 0,
  'cancelled after its answer': 0,
  'client process ended': 0,
  'cancelled by log_id': 0,
  'removed by the Editor': 0,
  'work interrupted in the middle': 0,
  'execute sent again': 0,
  'update comes again': 0,
  'server restarted with unanswered calls': 0,
  'two faults at once': 0,
  'fault during a reload': 0,
  'answer blocked_by_policy': 0,
  'user asked': 0,
  'user approved': 0,
  'user refused': 0,
  'custom tool called': 0,
  'read as a resource': 0,
  'read as a task': 0,
  'read as a page': 0,
  'read as a task answer': 0,
  'read before the end': 0,
  'work suspended': 0,
  'suspended work resumed': 0,
  'work suspended again': 0,
  'suspended work over a crash': 0,
  'interrupted after it resumed': 0,
} as const satisfies Readonly<Record<string, number>>;

export type Mark = keyof typeof noMarks;

export const marks: readonly Mark[] = namesOf(noMarks);

/** Finds marks in one run. */
export interface MarkSpotter {
  see(observation: Observation): void;
  /** Called at the end: counts marks of the whole run. */
  end(): void;
}

export function createMarkSpotter(hit: (mark: Mark) => void): MarkSpotter {
  const run: Run = {
    suspended: new Map(),
    open: new Set(),
    starts: new Set(),
    executed: new Set(),
    ended: new Set(),
    faultsUntil: 0,
    reloadUntil: 0,
  };
  return {
    see: (observation) => see(run, observation, hit),
    end() {
      for (const log_id of run.starts)
        if (!run.ended.has(log_id))
          hit(
            run.suspended.get(log_id) === 'went_on' ? 'interrupted after it resumed' : 'work interrupted in the middle',
          );
    },
  };
}

interface Run {
  /** Operations that were suspended once, by log_id. */
  readonly suspended: Map<string, 'suspended' | 'went_on'>;
  /** Calls without an answer. */
  readonly open: Set<number>;
  readonly starts: Set<string>;
  readonly executed: Set<string>;
  readonly ended: Set<string>;
  faultsUntil: number;
  reloadUntil: number;
}

type Hit = (mark: Mark) => void;

function see(run: Run, observation: Observation, hit: Hit): void {
  switch (observation.kind) {
    case 'asked':
      run.open.add(observation.call);
      if (observation.tool === 'custom_tool') hit('custom tool called');
      return;
    case 'answered':
      return seeAnswer(run, observation, hit);
    case 'read':
      return hit(`read as a ${observation.form}`);
    case 'read_answered':
      if ('status' in observation.answer && !observation.answer.is_complete) hit('read before the end');
      return;
    case 'accepted':
      return hit('accepted sent to the forwarder');
    case 'cancelled':
      hit('cancelled by its client');
      if (observation.taken_back) hit('cancelled after its answer');
      return;
    case 'connected':
      return;
    case 'unread':
    case 'left':
      return hit('client process ended');
    case 'cancel_command':
      return hit('cancelled by log_id');
    case 'question':
      return hit('user asked');
    case 'approval':
      return hit(observation.approved ? 'user approved' : 'user refused');
    case 'removed':
      return hit('removed by the Editor');
    case 'execute':
      if (run.executed.has(observation.log_id)) hit('execute sent again');
      run.executed.add(observation.log_id);
      return;
    case 'update':
      if (run.ended.has(observation.log_id)) hit('update comes again');
      return;
    case 'ledger':
      return seeLedger(run, observation, hit);
    case 'fault':
      return seeFault(run, observation, hit);
    case 'server':
      if (observation.up && run.open.size > 0) hit('server restarted with unanswered calls');
      return;
    case 'durable':
      return seeDurable(run, observation, hit);
    case 'cancel_answer':
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

function seeLedger(run: Run, { log_id, mark }: Extract<Observation, { kind: 'ledger' }>, hit: Hit): void {
  if (mark === 'start') run.starts.add(log_id);
  if (mark === 'end') run.ended.add(log_id);
  if (mark !== 'resume') return;
  run.suspended.set(log_id, 'went_on');
  hit('suspended work resumed');
}

function seeDurable(run: Run, { log_id, what }: Extract<Observation, { kind: 'durable' }>, hit: Hit): void {
  if (what !== 'suspended' || run.suspended.get(log_id) === 'suspended') return;
  hit(run.suspended.has(log_id) ? 'work suspended again' : 'work suspended');
  run.suspended.set(log_id, 'suspended');
}

const answerMarks: ReadonlyMap<string, Mark> = new Map(
  marks.filter((mark) => mark.startsWith('answer ')).map((mark) => [mark.slice('answer '.length), mark]),
);

function seeAnswer(run: Run, { call, envelope }: Extract<Observation, { kind: 'answered' }>, hit: Hit): void {
  run.open.delete(call);
  const mark = answerMarks.get('error_code' in envelope ? envelope.error_code : envelope.status);
  if (mark !== undefined) hit(mark);
  if ('deduplicated' in envelope) hit('answer deduplicated');
  if ('partial_result' in envelope) hit('answer with partial result');
}

function seeFault(
  run: Run,
  { at, until, fault }: { readonly at: number; readonly until: number; readonly fault: FaultName },
  hit: Hit,
): void {
  if (at < run.faultsUntil) hit('two faults at once');
  if (at < run.reloadUntil) hit('fault during a reload');
  run.faultsUntil = Math.max(run.faultsUntil, until);
  if (fault === 'crash' && [...run.suspended.values()].includes('suspended')) hit('suspended work over a crash');
  if (fault === 'reload') run.reloadUntil = Math.max(run.reloadUntil, until);
}
