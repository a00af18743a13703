import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildBin } from '../../proof/kit/build.ts';
import { noteOf, readPages, root } from './pages.ts';
import { withMadeTables, usageOf } from './made-tables.ts';

// npx tsx cli/docs/write-commands.ts: writes what commands say with --help into the pages, below each `<!-- usage: command -->`, and the tables of the program
// below each `<!-- made: table -->`.

const bin = buildBin('write-commands');
const env = { ...process.env, MCP_UNITY_BRIDGE_HOME: '/state' };
const runBin = (args: readonly string[]): string =>
  spawnSync(process.execPath, [bin.entry, ...args], { encoding: 'utf8', input: '', env }).stdout;

for (const { path, text, blocks } of readPages()) {
  const lines = text.split('\n');
  // From the end, so that the numbers of the lines above still hold.
  for (const block of blocks.toReversed()) {
    const command = noteOf(block, 'usage');
    if (command !== undefined)
      lines.splice(block.line - 1, block.code === '' ? 0 : block.code.split('\n').length, usageOf(runBin, command));
  }
  const written = withMadeTables(lines.join('\n'));
  if (written === text) continue;
  writeFileSync(join(root, path), written);
  process.stdout.write(`${path}: written\n`);
}
bin.remove();
