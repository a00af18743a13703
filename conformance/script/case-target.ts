import type { LedgerLine, TraceEvent, WireLine } from '../report/model.ts';
import type { Case } from './case.ts';
import type { Capability } from './capabilities.ts';
import type { TargetCall, TargetClient } from './target-client.ts';
import { type FaultOrder, clientOf, type FlatStep } from './case-steps.ts';

/** What a case is played on: our cores in virtual time, our processes, or anybody's. One target per case. */
export interface CaseTarget {
  readonly kind: 'virtual' | 'real';
  readonly capabilities: ReadonlySet<Capability>;
  /** How much later than promised an answer of this target may come: 0 in virtual time. */
  readonly tolerance_ms: number;
  /** After this time it gives up waiting for Unity by itself, whatever the caller says; absent: it does not. */
  readonly own_timeout_ms?: number;
  /** Set where this machine has so much to do that a late answer says nothing about the target; a sentence. */
  readonly tooSlow?: string | undefined;
  /** In virtual time: the server's clock when the case began, Unix ms. */
  readonly began_at?: number;
  /** Ms since the case began. */
  now(): number;
  wait(ms: number): Promise<void>;
  /** Lets time pass until it holds, at most this time; whether it held. */
  until(holds: () => boolean | Promise<boolean>, ms: number): Promise<boolean>;
  /** The client of that name; made, connected and initialized when first asked for. */
  client(name: string): Promise<TargetClient>;
  /** C# string literal content for the path of the ledger file. */
  readonly ledgerPath: string;
  ledger(): Promise<readonly LedgerLine[]>;
  /** Resolves when the fault has taken effect (or is armed, with `at`). */
  fault(order: FaultOrder): Promise<void>;
  heal(): Promise<void>;
  /** CXL-05. */
  cancelOperation(log_id: string): Promise<void>;
  /** What the user says to the newest question about that call; with the capability `policy`. */
  decide?(call: TargetCall, how: 'approve' | 'refuse' | 'mix_up'): Promise<void>;
  /** What its clients have done that is no step of the case, a sentence each, in order. */
  asides?(): readonly string[];
  /** The last words on stderr of whatever was started for the case. */
  stderr?(): string;
  /** What happened, for the picture of a failure. */
  trace(): readonly TraceEvent[];
  wire(): readonly WireLine[];
  /** In virtual time: the rules that were broken. */
  violations(): readonly {
    readonly rule: string;
    readonly requirements: readonly string[];
    readonly message: string;
  }[];
  close(): Promise<void>;
}

/** Makes a fresh target for each case. */
export type TargetMaker = (options: {
  readonly case_id: string;
  readonly seed: number;
  readonly clients?: Case['clients'];
  readonly policy?: Case['policy'];
  readonly needs?: Case['needs'];
}) => Promise<CaseTarget>;

/** What a target must be able to do, so that it can be judged by a case. */
export function needsOf(one: Case): ReadonlySet<Capability> {
  const needs = new Set<Capability>(one.needs ?? []);
  if (one.level === 'L3') needs.add('virtual_time');
  const clients = new Set<string>();
  for (const step of flatStepsOf(one)) {
    for (const need of needsOfStep(step)) needs.add(need);
    if ('by' in step || step.do === 'call' || step.do === 'tool' || step.do === 'get_result' || step.do === 'poll')
      clients.add(clientOf(step));
  }
  if (one.policy !== undefined) needs.add('policy');
  if (clients.size > 1) needs.add('several_clients');
  for (const { server = 1, editor = 1 } of Object.values(one.clients ?? {})) {
    if (server > 1) needs.add('several_servers');
    if (editor > 1) needs.add('two_editors');
  }
  for (const expectation of one.expect) {
    if ('notification' in expectation && expectation.notification === 'notifications/tools/list_changed')
      needs.add('list_changed');
    if ('progress_of' in expectation) needs.add('progress');
  }
  return needs;
}

/** The steps, with those that are repeated. */
const flatStepsOf = ({ steps }: Case): readonly FlatStep[] =>
  steps.flatMap((step) => (step.do === 'repeat' ? step.steps : [step]));

function needsOfStep(step: FlatStep): readonly Capability[] {
  switch (step.do) {
    case 'call':
      return step.progress === true ? ['programs', 'progress'] : ['programs'];
    case 'cancel_operation':
      return ['cancel_operation'];
    case 'approve':
    case 'refuse':
      return ['policy'];
    case 'fault':
      return [
        step.fault,
        ...(step.at === undefined ? [] : ['phases' as const]),
        ...((step.editor ?? 1) > 1 ? ['two_editors' as const] : []),
      ];
    case 'tool':
    case 'poll':
    case 'get_result':
    case 'answer':
    case 'wait':
    case 'until':
    case 'cancel':
    case 'leave':
    case 'heal':
      return [];
  }
}
