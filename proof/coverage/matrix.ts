import type { MatrixCell } from '../../conformance/report/model.ts';
import type { FaultName, Phase } from '../../conformance/script/case-target.ts';

/** In the order of a call's life (sim/phases.ts). */
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

/** Cells that nothing can hit, by `phase fault`, with the reason. None so far: every fault can strike at every moment of a call. */
const impossibleCells: ReadonlyMap<string, string> = new Map();

/** How often each fault struck while something was in each phase. */
interface Matrix {
  hit(fault: FaultName, phases: Iterable<Phase>): void;
  add(cells: readonly MatrixCell[]): void;
  cells(): MatrixCell[];
}

export function createMatrix(): Matrix {
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

/** What begins again is no fault: these end one. */
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
