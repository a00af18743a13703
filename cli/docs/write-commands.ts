import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandPages } from './command-pages.ts';
import { readPages, root } from './pages.ts';
import { withMadeTables } from './made-tables.ts';

// npx tsx cli/docs/write-commands.ts: writes a page for each command into docs/commands, and the tables of the program into the pages, below each
// `<!-- made: table -->`.

const pages = commandPages();
const folder = join(root, 'docs', 'commands');
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (!pages.has(`docs/commands/${name}`)) rmSync(join(folder, name));
for (const [path, text] of pages) writeFileSync(join(root, path), text);

for (const { path, text } of readPages()) {
  const written = withMadeTables(text);
  if (written === text) continue;
  writeFileSync(join(root, path), written);
  process.stdout.write(`${path}: written\n`);
}
