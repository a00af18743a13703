// A Unity half whose programs end at once, as to a runner on a slow machine: node quick-unity.mjs <the real one>
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const real = spawn(process.execPath, [process.argv[2]], { stdio: ['pipe', 'inherit', 'inherit'] });
createInterface({ input: process.stdin })
  .on('line', (line) => real.stdin.write(`${JSON.stringify({ ...JSON.parse(line), hold_ms: 0, wait_ms: 0 })}\n`))
  .on('close', () => real.stdin.end());
real.on('exit', () => process.exit());
