import { parseArgs } from 'node:util';
import { say, runProgram } from '../lib/program.ts';
import { measureWalk, type MeasuredWalk } from './measure-walk.ts';

// Traces real calls through forwarder, server and mock Editor: files that the shortest enters, jumps between them, calls of functions, by process.
// --list: those calls, in their order.

const usage = 'Usage: npm run prove walk -- [--list] [--json]';

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { list: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
  });
  const { walk, entries } = await measureWalk();
  if (values.list)
    for (const { process: name, file, name: called } of entries) say(`${name.padEnd(13)} ${file} ${called}`);
  if (values.json) say(JSON.stringify(walk));
  else printTable(walk);
  return 0;
}

function printTable(walk: MeasuredWalk['walk']): void {
  const columns = (...cells: readonly (string | number)[]): string =>
    cells.map((cell, index) => (index === 0 ? String(cell).padEnd(14) : String(cell).padStart(8))).join('');
  say(columns('process', 'files', 'jumps', 'calls'));
  for (const [name, { files, jumps, calls }] of Object.entries(walk)) say(columns(name, files, jumps, calls));
}

await runProgram({ name: 'walk', usage, main });
