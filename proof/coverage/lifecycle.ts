import {
  lifecycleSignals,
  nextState,
  operationStates,
  type LifecycleState,
} from '../../generated/typescript/lifecycle.ts';
import type { LifecycleEdge } from '../../conformance/report/model.ts';

/** Which edges of the lifecycle were taken, as the stored histories of operations tell. */
export interface Lifecycle {
  /** The states of one operation, in order. */
  walk(states: readonly LifecycleState[]): void;
  add(edges: readonly LifecycleEdge[]): void;
  /** All edges of the contract, taken or not. */
  edges(): LifecycleEdge[];
}

export function createLifecycle(): Lifecycle {
  const hits = new Map<string, number>();
  const count = (name: string, more: number): void => void hits.set(name, (hits.get(name) ?? 0) + more);
  return {
    walk(states) {
      for (const [index, to] of states.entries()) {
        const from = states[index - 1];
        if (from !== undefined) count(`${from} ${to}`, 1);
      }
    },
    add(edges) {
      for (const { from, to, hits: more } of edges) count(`${from} ${to}`, more);
    },
    edges: () => allEdges.map(({ from, to }) => ({ from, to, hits: hits.get(`${from} ${to}`) ?? 0 })),
  };
}

/** One for each pair of states that a signal joins. */
const allEdges: readonly { readonly from: LifecycleState; readonly to: LifecycleState }[] = operationStates.flatMap(
  (from) => {
    const targets = new Set(lifecycleSignals.flatMap((signal) => nextState(from, signal) ?? []));
    return [...targets].filter((to) => to !== from).map((to) => ({ from, to }));
  },
);
