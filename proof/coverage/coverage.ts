import type { LifecycleEdge, MatrixCell } from '../../conformance/report/model.ts';
import { createPhaseTracker } from '../sim/phases.ts';
import type { RunCoverage } from '../sim/run-coverage.ts';
import { createMarkSpotter, marks, noMarks, type Mark } from './marks.ts';
import { createMatrix } from './matrix.ts';
import {
  lifecycleSignals,
  nextState,
  operationStates,
  type LifecycleState,
} from '../../generated/typescript/lifecycle.ts';

/** What runs have reached: sums, which workers send to each other as JSON. */
export interface Covered {
  readonly matrix: readonly MatrixCell[];
  readonly lifecycle: readonly LifecycleEdge[];
  readonly marks: Readonly<Record<Mark, number>>;
}

/** Counts over many runs. */
export interface Coverage {
  /** For one run, which is being played. */
  begin(): RunCoverage;
  /** Takes over what another one has counted, for instance a worker's. */
  add(covered: Covered): void;
  covered(): Covered;
}

export function createCoverage(): Coverage {
  const matrix = createMatrix();
  const lifecycle = createLifecycle();
  const hits: Record<Mark, number> = { ...noMarks };
  const hit = (mark: Mark, more = 1): void => {
    hits[mark] += more;
  };
  return {
    begin() {
      const phases = createPhaseTracker();
      const spotter = createMarkSpotter((mark) => hit(mark));
      return {
        phases,
        see: (observation) => spotter.see(observation),
        struck: (fault) => matrix.hit(fault, phases.current()),
        end(world) {
          spotter.end();
          for (const server of world.servers)
            for (const { history } of server.operations()) lifecycle.walk(history.map(({ state }) => state));
        },
      };
    },
    add(covered) {
      matrix.add(covered.matrix);
      lifecycle.add(covered.lifecycle);
      for (const mark of marks) hit(mark, covered.marks[mark]);
    },
    covered: () => ({ matrix: matrix.cells(), lifecycle: lifecycle.edges(), marks: { ...hits } }),
  };
}

/** Which edges of the lifecycle were taken, as the stored histories of operations show. */
interface Lifecycle {
  /** The states of one operation, in order. */
  walk(states: readonly LifecycleState[]): void;
  add(edges: readonly LifecycleEdge[]): void;
  /** All edges of the contract, taken or not. */
  edges(): LifecycleEdge[];
}

function createLifecycle(): Lifecycle {
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
