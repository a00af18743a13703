// A Unity half whose faults do nothing, although it says that they have taken effect: node deaf-unity.mjs <the real one>
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const real = spawn(process.execPath, [process.argv[2]], { stdio: ['pipe', 'inherit', 'inherit'] });
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const { id, do: word } = JSON.parse(line);
    if (word === 'hello' || word === 'program') real.stdin.write(`${line}\n`);
    else process.stdout.write(`${JSON.stringify({ id, ok: true })}\n`);
  })
  .on('close', () => real.stdin.end());
real.on('exit', () => process.exit());
