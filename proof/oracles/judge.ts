import { acknowledgedEnds, answersInTime, matchedById, newestPartial, validMessages, waitsAsAsked } from './answers.ts';
import { approvedFirst, blockedForAReason, questionsAreTold } from './approvals.ts';
import { cancelIsHeard, failsForAReason, releasedIsNew, runningNotCancelled, waitersKeepWork } from './cancels.ts';
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
import { consistentHub } from './consistent.ts';
import type { Decisions } from './decisions.ts';
import { createFacts } from './facts.ts';
import { learnFact } from './learn-fact.ts';
import type { Observation } from './history.ts';
import { boundedQueue, logsOnce, onlyItsStore, progressIsTold, toolsChangedOnce } from './news.ts';
import { readsFind } from './reads.ts';
import { oneOwner, onlyOwnerSpeaks, onlyOwnerWrites } from './ownership.ts';
import type { Rule, RuleContext, Windows, WorkKind } from './rule.ts';

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
  cancelIsHeard,
  validMessages,
  answersInTime,
  waitsAsAsked,
  matchedById,
  newestPartial,
  acknowledgedEnds,
  readsFind,
  progressIsTold,
  toolsChangedOnce,
  onlyItsStore,
  logsOnce,
  boundedQueue,
  approvedFirst,
  blockedForAReason,
  questionsAreTold,
  consistentHub,
  oneOwner,
  onlyOwnerWrites,
  onlyOwnerSpeaks,
];

/** By kind of observation, the numbers of the rules that look at it. */
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

/** Looks on, and keeps what was promised and not kept. */
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
