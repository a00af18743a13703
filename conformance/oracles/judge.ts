import { acknowledgedEnds, answersInTime, matchedById, newestPartial, validMessages, waitsAsAsked } from './answers.ts';
import { cancelTakesNothingAway, endsForAReason, endsOnce, removedNeverStarts, truthfulEnd } from './endings.ts';
import { newAfterDelivery, oncePerIdentity, oncePerKey, startsInOrder, startsOnce, writeAhead } from './exactly-once.ts';
import { createFacts, learn } from './facts.ts';
import type { Happening } from './history.ts';
import type { Rule, RuleContext, Windows } from './rule.ts';

export const rules: readonly Rule[] = [
  startsOnce,
  oncePerKey,
  oncePerIdentity,
  newAfterDelivery,
  startsInOrder,
  writeAhead,
  endsOnce,
  truthfulEnd,
  endsForAReason,
  removedNeverStarts,
  cancelTakesNothingAway,
  validMessages,
  answersInTime,
  waitsAsAsked,
  matchedById,
  newestPartial,
  acknowledgedEnds,
];

/** A broken promise. */
export interface Violation {
  readonly rule: string;
  readonly requirements: readonly string[];
  readonly message: string;
}

/** Looks on, and keeps what was promised and not kept. */
export interface Judge {
  see(happening: Happening): void;
  end(): void;
  readonly violations: readonly Violation[];
}

export function createJudge(windows: Windows): Judge {
  const facts = createFacts();
  const violations: Violation[] = [];
  const seats = rules.map((rule) => ({ rule, context: contextOf(rule) }));
  const watching = seats.filter(({ rule }) => rule.sees !== undefined);
  return {
    see(happening) {
      for (const { rule, context } of watching) rule.sees?.(happening, context);
      learn(facts, happening);
    },
    end() {
      for (const { rule, context } of seats) rule.ends?.(context);
    },
    violations,
  };

  function contextOf({ id, requirements, needsMemory }: Rule): RuleContext {
    const fail = (message: string): void => {
      if (needsMemory !== true || !facts.isRolledBack) violations.push({ rule: id, requirements, message });
    };
    return { facts, windows, fail };
  }
}
