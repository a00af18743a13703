import type { LifecycleEdge, MatrixCell } from '../../conformance/report/model.ts';
import { createPhaseTracker } from '../sim/phases.ts';
import type { RunCoverage } from '../sim/world.ts';
import { createMarkSpotter, marks, noMarks, type Mark } from './marks.ts';
import {
  lifecycleSignals,
  nextState,
  operationStates,
  type LifecycleState,
} from '../../generated/typescript/lifecycle.ts';
import type { FaultName, Phase } from '../../conformance/script/case-target.ts';

/** Coverage of runs: sums, which workers send to each other as JSON. */
export interface Covered {
  readonly matrix: readonly MatrixCell[];
  readonly lifecycle: readonly LifecycleEdge[];
  readonly marks: Readonly<Record<Mark, number>>;
}

/** Counts over many runs. */
export interface Coverage {
  /** Starts counting one run. */
  begin(): RunCoverage;
  /** Adds the counts of another one, for instance a worker's. */
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

/** Transitions of the lifecycle in the stored histories of operations. */
interface Lifecycle {
  /** The states of one operation, in order. */
  walk(states: readonly LifecycleState[]): void;
  add(edges: readonly LifecycleEdge[]): void;
  /** All edges of the contract, with zero for those not reached. */
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

/** In the order of a call's phases (sim/phases.ts). */
export const matrixPhases = [
  'P0',
  'P1',
  'P2',
  'P3',
  'P4',
  'P5',
  'P6',
  'P7',
  'P8',
  'P9',
  'P10',
  'P11',
] as const satisfies readonly Phase[];

/** Cells that nothing can hit, by `phase fault`, with the reason. None so far: every fault can happen at every moment of a call. */
const impossibleCells: ReadonlyMap<string, string> = new Map();

/** Number of times that each fault happened while a call was in each phase. */
interface Matrix {
  hit(fault: FaultName, phases: Iterable<Phase>): void;
  add(cells: readonly MatrixCell[]): void;
  cells(): MatrixCell[];
}

function createMatrix(): Matrix {
  const hits = new Map<string, number>();
  const count = (name: string, more: number): void => void hits.set(name, (hits.get(name) ?? 0) + more);
  return {
    hit(fault, phases) {
      // Many calls may be in one phase: a fault hits that phase once.
      for (const phase of new Set(phases)) count(`${phase} ${fault}`, 1);
    },
    add(cells) {
      for (const { phase, fault, hits: more } of cells) count(`${phase} ${fault}`, more);
    },
    cells: () =>
      matrixPhases.flatMap((phase) =>
        matrixFaults.map((fault): MatrixCell => {
          const name = `${phase} ${fault}`;
          const impossible = impossibleCells.get(name);
          return { phase, fault, hits: hits.get(name) ?? 0, ...(impossible === undefined ? {} : { impossible }) };
        }),
      ),
  };
}

/** Cells that are neither hit nor impossible. */
export const emptyCells = (cells: readonly MatrixCell[]): MatrixCell[] =>
  cells.filter(({ hits, impossible }) => hits === 0 && impossible === undefined);

/** Commands that end a fault. */
type Repair = 'start_server' | 'start_editor' | 'unblock' | 'focus';

/** The faults of the catalogue, in its order. */
export const matrixFaults = [
  'kill_server',
  'stop_server',
  'old_store',
  'store_full',
  'store_slow',
  'kill_editor',
  'quit_editor',
  'start_other_editor',
  'lose_journal',
  'copy_project',
  'journal_full',
  'journal_slow',
  'journal_torn',
  'reload',
  'reload_with_compile_error',
  'block',
  'suspend',
  'unfocus',
  'low_fps',
  'cut',
  'half_open',
  'reconnect_storm',
  'user_disconnect',
  'duplicate',
  'delay',
  'reorder',
  'drop',
  'truncate',
  'clock_jump',
  'cut_client',
  'hold_answers',
  'drop_answers',
] as const satisfies readonly Exclude<FaultName, Repair>[];

export type MatrixFault = (typeof matrixFaults)[number];
