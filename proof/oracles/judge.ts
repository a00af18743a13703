import {
  acknowledgedEnds,
  answersInTime,
  matchedById,
  namesItsOperation,
  newestPartial,
  validMessages,
  waitsAsAsked,
} from './answers.ts';
import {
  cancelFindsUnfinished,
  failsForAReason,
  releasedIsNew,
  runningNotCancelled,
  waitersKeepWork,
} from './cancels.ts';
import {
  cancelTakesNothingAway,
  endsForAReason,
  endsOnce,
  provedClaims,
  removedNeverStarts,
  suspendedGoesOn,
  truthfulEnd,
} from './endings.ts';
import {
  newAfterDelivery,
  notOlderThanItsQuestion,
  oncePerIdentity,
  oncePerKey,
  startsInOrder,
  startsOnce,
  writeAhead,
} from './exactly-once.ts';
import { type Decisions, decisionOn, type Rule, type RuleContext, type Windows, type WorkKind } from './rule.ts';
import { createFacts, type Facts, operationOf, type OperationFacts } from './facts.ts';
import { learnFact } from './learn-fact.ts';
import type { Observation } from './history.ts';
import {
  resultsExpireInTime,
  readsAreCurrent,
  readsFind,
  tasksShowTheirState,
  boundedQueue,
  logsOnce,
  onlyItsStore,
  progressIsSent,
  toolsChangedOnce,
} from './reads.ts';

/** Work that needs approval is not sent and does not run before the user has approved that very work; denied work never is. */
const approvedFirst: Rule = {
  id: 'approved-first',
  requirements: ['SEC-04'],
  kinds: ['execute', 'ledger'],
  sees(observation, { facts, decisions, fail }) {
    if (
      decisions === undefined ||
      (observation.kind !== 'execute' && !(observation.kind === 'ledger' && observation.mark === 'start'))
    )
      return;
    const known = operationOf(facts, observation.log_id);
    const operation = observation.kind === 'ledger' ? { ...known, work: observation.work } : known;
    const done = observation.kind === 'ledger' ? 'starts' : 'is sent';
    const decision = decisionOn(decisions, facts, operation);
    if (decision === 'deny') fail(`${observation.log_id} ${done}, and the policy denies it`);
    if (decision === 'ask' && known.decided !== 'approved')
      fail(
        `${observation.log_id} ${done}, and the user has ${known.decided === undefined ? 'not approved it' : 'refused it'}`,
      );
  },
};

/** Refused work does not run; and no work is blocked that the user has not refused, unless no user could or did answer in time. */
const blockedForAReason: Rule = {
  id: 'blocked-for-a-reason',
  requirements: ['SEC-04'],
  needsMemory: true,
  ends({ facts, windows, decisions, fail }) {
    if (decisions === undefined) return;
    for (const operation of facts.operations.values()) {
      const { log_id, end, isStored, decided, acceptedAt } = operation;
      if (end?.envelope.status !== 'error' || !isStored) continue;
      const { error_code: code, finished_at } = end.envelope;
      if (decided === 'refused' && code !== 'blocked_by_policy' && code !== 'cancelled')
        fail(`${log_id} was refused, and ended as ${code}`);
      if (code !== 'blocked_by_policy' || decided === 'refused' || facts.isClockSet) continue;
      if (decisionOn(decisions, facts, operation) !== 'ask')
        fail(`${log_id} is blocked by the policy, which allows it`);
      const age = finished_at === undefined ? Infinity : Date.parse(finished_at) - acceptedAt;
      if (age < windows.hold_window_ms && !isRestarted(facts, operation))
        fail(`${log_id} is blocked by the policy after ${age} ms, and no user has refused it`);
    }
  },
};

/** Questions to the user are about stored work only; and a client that waits in vain is informed of the reason. */
const questionsAreReported: Rule = {
  id: 'questions-are-reported',
  requirements: ['SEC-04', 'EXO-02'],
  kinds: ['question', 'answered'],
  sees(observation, { facts, fail }) {
    if (observation.kind === 'question') {
      const asked = facts.calls.get(observation.call)?.asked;
      if (!operationOf(facts, observation.log_id).isStored)
        fail(`the user is asked about ${observation.log_id}, which is not stored`);
      if (asked?.work !== undefined && observation.work !== asked.work)
        fail(`the user is shown other work than call ${observation.call} asks for`);
    }
    if (observation.kind !== 'answered' || observation.envelope.status !== 'timeout') return;
    const { codeHash, decided } = operationOf(facts, observation.envelope.log_id);
    // A server that was started again has ended it, and is storing that.
    const isReported = ['approval', 'has ended'].some((words) => observation.envelope.message.includes(words));
    if (codeHash !== undefined && decided === undefined && !isReported)
      fail(`call ${observation.call} is not informed that ${observation.envelope.log_id} awaits an approval`);
  },
};

/** The hub's indexes, queues and waiting calls agree with its operations after each step. */
const consistentHub: Rule = {
  id: 'consistent-hub',
  requirements: ['EXO-05', 'EXO-08', 'EXO-11', 'TMO-05'],
  kinds: ['contradiction'],
  sees(observation, { fail }) {
    if (observation.kind === 'contradiction' && observation.of === undefined) fail(observation.message);
  },
};

/** SQLite decides, stores and drops the same as the store in memory. */
const storesAgree: Rule = {
  id: 'stores-agree',
  requirements: ['LOG-02', 'LOG-03', 'EXO-08'],
  kinds: ['contradiction'],
  sees(observation, { fail }) {
    if (observation.kind === 'contradiction' && observation.of === 'store') fail(observation.message);
  },
};

/** Each ownership of a space has an epoch of its own, and the next one begins when the one before is over. */
const oneOwner: Rule = {
  id: 'one-owner',
  requirements: ['SPC-01', 'SPC-02'],
  kinds: ['lease'],
  sees(observation, { facts: { lease }, fail }) {
    if (observation.kind !== 'lease' || observation.run === lease.run) return;
    const { at, epoch, run } = observation;
    if (epoch <= lease.epoch) fail(`${run} owns the space in epoch ${epoch}, and ${lease.run} had ${lease.epoch}`);
    if (at < lease.until)
      fail(`${run} takes the space from ${lease.run} ${lease.until - at} ms before its lease is over`);
  },
};

/** Only the owner of the newest epoch changes anything. */
const onlyOwnerWrites: Rule = {
  id: 'only-owner-writes',
  requirements: ['SPC-01'],
  kinds: ['stored'],
  sees(observation, { facts: { lease }, fail }) {
    if (observation.kind !== 'stored') return;
    const { at, epoch, run } = observation;
    if (epoch !== lease.epoch || run !== lease.run || at >= lease.until)
      fail(`${run} writes in epoch ${epoch}, and ${lease.run} owns the space in ${lease.epoch}`);
  },
};

/** A process that does not own the space, or no longer does, sends no message. */
const onlyOwnerSpeaks: Rule = {
  id: 'only-owner-speaks',
  requirements: ['SPC-02', 'SPC-03'],
  kinds: ['spoke'],
  sees(observation, { facts: { lease }, fail }) {
    if (observation.kind !== 'spoke') return;
    const { at, run, to } = observation;
    if (run !== lease.run) fail(`${run} says something to the ${to}, and ${lease.run} owns the space`);
    else if (at >= lease.until) fail(`${run} says something to the ${to} ${at - lease.until} ms after its lease`);
  },
};

export const rules: readonly Rule[] = [
  startsOnce,
  oncePerKey,
  oncePerIdentity,
  newAfterDelivery,
  notOlderThanItsQuestion,
  startsInOrder,
  writeAhead,
  endsOnce,
  truthfulEnd,
  provedClaims,
  endsForAReason,
  suspendedGoesOn,
  removedNeverStarts,
  cancelTakesNothingAway,
  waitersKeepWork,
  runningNotCancelled,
  failsForAReason,
  releasedIsNew,
  cancelFindsUnfinished,
  validMessages,
  answersInTime,
  waitsAsAsked,
  matchedById,
  namesItsOperation,
  newestPartial,
  acknowledgedEnds,
  readsFind,
  readsAreCurrent,
  resultsExpireInTime,
  tasksShowTheirState,
  progressIsSent,
  toolsChangedOnce,
  onlyItsStore,
  logsOnce,
  boundedQueue,
  approvedFirst,
  blockedForAReason,
  questionsAreReported,
  consistentHub,
  storesAgree,
  oneOwner,
  onlyOwnerWrites,
  onlyOwnerSpeaks,
];

/** By kind of observation, the numbers of the rules that read it. */
const watchers = new Map<Observation['kind'], readonly number[]>();

const kindsWatched = new Set(rules.flatMap(({ kinds = [] }) => kinds));

const watchersOf = (kind: Observation['kind'] | undefined): number[] =>
  rules.flatMap((rule, index) =>
    'sees' in rule && (rule.kinds === undefined || (kind !== undefined && rule.kinds.includes(kind))) ? [index] : [],
  );

for (const kind of kindsWatched) watchers.set(kind, watchersOf(kind));

const everywhere = watchersOf(undefined);

/** A broken promise. */
export interface Violation {
  readonly rule: string;
  readonly requirements: readonly string[];
  readonly message: string;
}

/** Observes a run, and records broken promises. */
export interface Judge {
  see(observation: Observation): void;
  end(): void;
  readonly violations: readonly Violation[];
}

export function createJudge(windows: Windows, work: WorkKind = 'lines', decisions?: Decisions): Judge {
  const facts = createFacts();
  const violations: Violation[] = [];
  const judged = rules.map((rule) => ({ rule, context: contextOf(rule) }));
  return {
    see(observation) {
      const watching = watchers.get(observation.kind) ?? everywhere;
      for (const index of watching) {
        const judging = judged[index];
        judging?.rule.sees?.(observation, judging.context);
      }
      learnFact(facts, observation);
    },
    end() {
      for (const { rule, context } of judged) rule.ends?.(context);
    },
    violations,
  };

  function contextOf({ id, requirements, needsMemory }: Rule): RuleContext {
    const fail = (message: string): void => {
      if (needsMemory !== true || !facts.isRolledBack) violations.push({ rule: id, requirements, message });
    };
    return { facts, windows, work, decisions, fail };
  }
}

const isRestarted = ({ serverDowns }: Facts, { acceptedAt }: OperationFacts): boolean =>
  serverDowns.some((down) => down >= acceptedAt);
