import {
  isTerminal,
  type LifecycleSignal,
  lifecycleSignals,
  type LifecycleState,
  nextState,
  operationStates,
} from '../../../generated/typescript/lifecycle.ts';
import type { LifecycleEdge } from '../model.ts';

/** An edge of the contract's lifecycle, and how often the run took it. */
export interface Edge {
  readonly from: LifecycleState;
  readonly to: LifecycleState;
  readonly signals: readonly LifecycleSignal[];
  readonly hits: number;
}

/** Every edge of the contract; those that a run reports and the contract does not have are in `unknown`. */
export function lifecycleEdges(covered: readonly LifecycleEdge[]): {
  readonly edges: readonly Edge[];
  readonly unknown: readonly LifecycleEdge[];
} {
  const edges = operationStates.flatMap((from) =>
    operationStates.flatMap((to) => {
      const signals = lifecycleSignals.filter((signal) => nextState(from, signal) === to);
      const hits = covered
        .filter((edge) => edge.from === from && edge.to === to)
        .reduce((sum, edge) => sum + edge.hits, 0);
      return signals.length === 0 ? [] : [{ from, to, signals, hits }];
    }),
  );
  const unknown = covered.filter((edge) => !edges.some(({ from, to }) => from === edge.from && to === edge.to));
  return { edges, unknown };
}

export const liveStates: readonly LifecycleState[] = operationStates.filter((state) => !isTerminal(state));
export const endStates: readonly LifecycleState[] = operationStates.filter(isTerminal);
