// node tools/run-tests.mjs quick|long [<options of vitest>]: one half of the tests, with a line that says how long it takes.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const sayings = {
  quick: 'The quick tests: about three minutes on two cores. The others: npm run prove tests',
  long: 'The long tests: about eleven minutes on two cores.',
};

const [half = 'quick', ...options] = process.argv.slice(2);
console.log(sayings[half]);
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', `${half}*`, ...options], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
