import type { LifecycleEdge, MatrixCell } from '../../conformance/report/model.ts';
import { createPhaseTracker } from '../sim/phases.ts';
import type { RunCoverage } from '../sim/run-coverage.ts';
import { createLifecycle } from './lifecycle.ts';
import { createMarkSpotter, marks, noMarks, type Mark } from './marks.ts';
import { createMatrix } from './matrix.ts';

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
