import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { runnerCapabilities } from '../targets/real-target.ts';
import { adapterTarget, urlTarget } from './targets.ts';

const folder = scratchFolder();

/** An adapter that declares these and does nothing. */
function adapter(capabilities: readonly string[]): readonly string[] {
  const path = join(folder, `${capabilities.join('-')}.mjs`);
  writeFileSync(
    path,
    `import { createInterface } from 'node:readline';
    const hello = { ok: true, protocol: 1, implementation: { name: 'x', version: '1' }, capabilities: ${JSON.stringify(capabilities)} };
    createInterface({ input: process.stdin }).on('line', (line) => console.log(JSON.stringify({ id: JSON.parse(line).id, ...hello })));`,
  );
  return [process.execPath, path];
}

test.each([[[]], [['programs']], [['reload', 'progress']]])(
  'of an adapter that declares %j nothing else is believed, but what the runner does itself',
  async (declared) => {
    const target = await adapterTarget(adapter(declared));
    await target.close();
    expect([...target.capabilities].toSorted()).toEqual([...runnerCapabilities, ...declared].toSorted());
  },
);

test('a server without an adapter runs code for several clients, and has what it is declared to offer', () => {
  expect([...urlTarget('http://127.0.0.1:1/mcp', ['progress']).capabilities].toSorted()).toEqual(
    [...runnerCapabilities, 'programs', 'several_clients', 'progress'].toSorted(),
  );
});
