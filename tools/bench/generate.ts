/** `npm run generate` and `-- --check`, cold, as whole processes. Target: under 1.5 s. Run: npm run bench -- generate */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { percentile } from './processes.ts';

const runs = 7;
const root = join(import.meta.dirname, '../..');

function generateOnce(args: readonly string[]): number {
  const began = performance.now();
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'generate', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`npm run generate ${args.join(' ')} failed: ${stderr}`);
  return performance.now() - began;
}

for (const args of [[], ['--', '--check']]) {
  const samples = Array.from({ length: runs }, () => generateOnce(args));
  console.log(
    `${`npm run generate ${args.join(' ')}`.padEnd(32)} median ${percentile(samples, 0.5).toFixed(0)} ms   max ${Math.max(...samples).toFixed(0)} ms   (target 1500)`,
  );
}
