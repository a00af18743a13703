import { parseArgs } from 'node:util';
import { scenarioOf } from './swarm.ts';
import { playScenario } from '../sim/play.ts';
import { AIMED_CELLS, aimedScenario } from '../coverage/aimed.ts';
import { createCoverage, emptyCells } from '../coverage/coverage.ts';
import { say } from '../lib/program.ts';

// npx tsx proof/drivers/cover.ts [--runs N] [--seed N]
// Plays N aimed scenarios and N of the swarm, and prints their coverage. Exit codes: 0 all cells hit, 1 not, or a broken promise.

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: String(4 * AIMED_CELLS) },
    seed: { type: 'string', default: '1' },
    'keep-going': { type: 'boolean', default: false },
  },
});

const coverage = createCoverage();
const first = Number(values.seed);
const runs = Number(values.runs);
let failures = 0;
const began = performance.now();
for (let seed = first; seed < first + runs; seed += 1) {
  for (const scenario of [aimedScenario(seed), scenarioOf(seed)]) {
    const { verdict } = playScenario(scenario, { coverage });
    if (verdict.kind === 'pass') continue;
    failures += 1;
    say(`seed ${seed}: ${JSON.stringify(scenario.commands)}\n  ${JSON.stringify(verdict).slice(0, 600)}`);
  }
}
const covered = coverage.covered();
const empty = emptyCells(covered.matrix);
say(`${2 * runs} runs in ${((performance.now() - began) / 1000).toFixed(1)} s, ${failures} failures`);
say(
  `matrix: ${covered.matrix.length - empty.length} of ${covered.matrix.length} cells hit, fewest ${Math.min(...covered.matrix.map(({ hits }) => hits))} times`,
);
for (const { phase, fault } of empty) say(`  never: ${fault} at ${phase}`);
for (const { from, to, hits } of covered.lifecycle) say(`lifecycle ${from} -> ${to}: ${hits}`);
for (const [mark, hits] of Object.entries(covered.marks)) say(`mark ${mark}: ${hits}`);
process.exitCode = empty.length > 0 || failures > 0 ? 1 : 0;
