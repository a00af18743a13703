import type { Facts, OperationFacts } from './facts.ts';
import type { Observation, Asked } from './history.ts';
import type { PolicyDecision, Envelope } from '../../generated/typescript/types.ts';
import type { ToolName } from '../../generated/typescript/tools.ts';

/** The windows configured in the implementation, in ms; named as in the contract's limits. */
export interface Windows {
  readonly hold_window_ms: number;
  readonly redelivery_window_ms: number;
  readonly retraction_window_ms: number;
  readonly accept_floor_ms: number;
  readonly retention_ms: number;
  readonly editor_evidence_ms: number;
  readonly progress_interval_ms: number;
  readonly queue_limit: number;
}

/**
 * The form of the work of a run: `lines`, that of searches (sim/command.ts), which returns its tag and its log_id and counts its partial results
 * up; `any` else.
 */
export type WorkKind = 'lines' | 'any';

export interface RuleContext {
  readonly facts: Facts;
  readonly windows: Windows;
  readonly work: WorkKind;
  /** Absent: there is no policy. */
  readonly decisions: Decisions | undefined;
  /** Reports a breach: a sentence with the promise and the observation. */
  readonly fail: (message: string) => void;
}

/** One promise, judged from outside. `sees` judges each observation with the facts before it; `ends` judges the whole run. */
export interface Rule {
  readonly id: string;
  readonly requirements: readonly [string, ...string[]];
  /** It depends on the content of the store, so it is not judged once an older copy was restored. */
  readonly needsMemory?: true;
  /** Observations that `sees` judges; absent: all. */
  readonly kinds?: readonly Observation['kind'][];
  sees?(observation: Observation, context: RuleContext): void;
  ends?(context: RuleContext): void;
}

/** Decisions of the user's policy, by the name of a tool as clients call it; any other: allow (SEC-04). */
export type Decisions = Readonly<Record<string, PolicyDecision>>;

/** The policy's decision on an operation. If no client was notified of it, its work identifies its call. */
export function decisionOn(decisions: Decisions, { calls }: Facts, operation: OperationFacts): PolicyDecision {
  const { work } = operation;
  const asked =
    operation.asked ??
    (work === undefined ? undefined : [...calls.values()].find((call) => call.asked.work === work)?.asked);
  return asked === undefined ? 'allow' : (decisions[nameOf(asked)] ?? 'allow');
}

const nameOf = ({ tool, custom }: Asked): string => custom ?? tool;

/** An envelope of an operation that reached a client: the answer to a call, or to a read of that operation. */
export interface Shown {
  readonly at: number;
  /** Time of the request. */
  readonly since: number;
  readonly envelope: Envelope;
  /** Its receiver, for messages. */
  readonly by: string;
  /** The tool whose envelopes it is one of. */
  readonly tool: ToolName;
  /** The call; absent for a read. */
  readonly asked?: Asked | undefined;
  /** The requested log_id. */
  readonly wanted?: string | undefined;
}

/** Tools that describe operations in texts of their own. */
export const notEnvelopes: ReadonlySet<string> = new Set<ToolName>([
  'unity_get_log_details',
  'unity_get_logs',
  'unity_help',
]);

/** Undefined for every other observation. */
export function shownBy(facts: Facts, observation: Observation): Shown | undefined {
  const { at } = observation;
  if (observation.kind === 'read_answered') {
    const { read, answer } = observation;
    const { form, log_id, at: since = at } = facts.reads.get(read) ?? {};
    if (!('status' in answer)) return undefined;
    return { at, since, envelope: answer, by: `read ${read} (${form})`, tool: 'unity_get_result', wanted: log_id };
  }
  if (observation.kind !== 'answered') return undefined;
  const { call, envelope } = observation;
  const { asked, at: since = at } = facts.calls.get(call) ?? {};
  const { tool = 'unity_execute_code' } = asked ?? {};
  return {
    at,
    since,
    envelope,
    by: `call ${call}`,
    // A tool of the Editor's own is answered like any work.
    tool: tool === 'custom_tool' ? 'unity_execute_code' : tool,
    asked,
    wanted: asked?.log_id,
  };
}
