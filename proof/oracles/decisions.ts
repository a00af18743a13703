import type { PolicyDecision } from '../../generated/typescript/types.ts';
import type { Facts, OperationFacts } from './facts.ts';
import type { Asked } from './history.ts';

/** What the user's policy says, by the name of a tool as clients call it; of any other: allow (SEC-04). */
export type Decisions = Readonly<Record<string, PolicyDecision>>;

/** What the policy says of an operation. Where no client was told of it, its work tells which call it was of. */
export function decisionOn(decisions: Decisions, { calls }: Facts, operation: OperationFacts): PolicyDecision {
  const { work } = operation;
  const asked =
    operation.asked ??
    (work === undefined ? undefined : [...calls.values()].find((call) => call.asked.work === work)?.asked);
  return asked === undefined ? 'allow' : (decisions[nameOf(asked)] ?? 'allow');
}

const nameOf = ({ tool, custom }: Asked): string => custom ?? tool;
