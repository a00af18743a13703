/** npm run bench [-- name ...]: runs the benchmarks one after the other. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const all = [
  'latency',
  'http',
  'start',
  'cold-call',
  'store',
  'postgres',
  'hub',
  'memory',
  'growth',
  'generate',
  'simulation',
  'csharp',
  'tokens',
];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`unknown benchmark ${unknown.join(', ')}; there are ${all.join(', ')}`);
  process.exit(2);
}
for (const name of asked.length > 0 ? asked : all) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(import.meta.dirname, `${name}.ts`)], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
