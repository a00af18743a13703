import { describe, expect, it } from 'vitest';
import { faultNames, phases } from '../../conformance/script/case-target.ts';
import { scenarioOf } from '../drivers/swarm.ts';
import { playScenario } from '../sim/play.ts';
import { AIMED_CELLS, aimedScenario } from './aimed.ts';
import { createCoverage, type Covered, emptyCells, matrixPhases, matrixFaults } from './coverage.ts';

/** What a search of this many aimed runs, and as many of the swarm, reaches. */
function search(runs: number): Covered {
  const coverage = createCoverage();
  for (let seed = 1; seed <= runs; seed += 1)
    for (const scenario of [aimedScenario(seed), scenarioOf(seed)])
      expect(playScenario(scenario, { coverage }).verdict).toEqual({ kind: 'pass' });
  return coverage.covered();
}

describe('coverage', () => {
  it('reaches every cell of the matrix, every edge of the lifecycle and every mark', () => {
    const covered = search(3 * AIMED_CELLS);
    expect(emptyCells(covered.matrix)).toEqual([]);
    expect(covered.lifecycle.filter(({ hits }) => hits === 0)).toEqual([]);
    expect(Object.entries(covered.marks).filter(([, hits]) => hits < 10)).toEqual([]);
  }, 600_000);

  it('has the phases and faults of the catalogue, but for what only repairs', () => {
    expect(matrixPhases).toEqual(phases);
    expect(faultNames.filter((name) => !matrixFaults.some((fault) => fault === name))).toEqual([
      'start_server',
      'start_editor',
      'unblock',
      'focus',
    ]);
  });

  it('adds up what workers have counted', () => {
    const coverage = createCoverage();
    for (let seed = 1; seed <= 5; seed += 1) playScenario(aimedScenario(seed), { coverage });
    const once = coverage.covered();
    const sum = createCoverage();
    sum.add(once);
    sum.add(JSON.parse(JSON.stringify(once)) as Covered);
    expect(sum.covered().matrix.reduce((total, { hits }) => total + hits, 0)).toBe(
      2 * once.matrix.reduce((total, { hits }) => total + hits, 0),
    );
    expect(sum.covered().marks['answer completed']).toBe(2 * once.marks['answer completed']);
  });

  it('distinguishes an empty cell from one that is impossible', () => {
    const cells = [
      { phase: 'P0', fault: 'cut', hits: 0 },
      { phase: 'P1', fault: 'cut', hits: 1 },
      { phase: 'P2', fault: 'cut', hits: 0, impossible: 'for a reason' },
    ];
    expect(emptyCells(cells)).toEqual([cells[0]]);
  });
});
