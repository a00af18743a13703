// A Unity half on a slow machine, which needs T to take the program "next": node slow-order-unity.mjs <the real one>
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

const real = spawn(process.execPath, [process.argv[2]], { stdio: ['pipe', 'inherit', 'inherit'] });
createInterface({ input: process.stdin })
  .on('line', (line) => void pass(line))
  .on('close', () => real.stdin.end());
real.on('exit', () => process.exit());

async function pass(line) {
  const { do: word, name } = JSON.parse(line);
  if (word === 'program' && name === 'next') await pause(Number(process.env.OWN_TIMEOUT_MS));
  real.stdin.write(`${line}\n`);
}
