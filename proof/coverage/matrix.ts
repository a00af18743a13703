import type { MatrixCell } from '../../conformance/report/model.ts';
import type { FaultName, Phase } from '../../conformance/script/capabilities.ts';
import { matrixFaults } from './matrix-faults.ts';

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
export const impossibleCells: ReadonlyMap<string, string> = new Map();

/** How often each fault struck while something was in each phase. */
export interface Matrix {
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
