import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { faultWords, faultNames, type FaultName } from '../script/case-target.ts';
import { needsOf } from '../script/case.ts';
import { runnerCapabilities } from '../targets/real-target.ts';
import { allCases } from './all-cases.ts';
import { adapterTarget } from './targets.ts';
import { witnessAll } from './witness-all.ts';

const folder = scratchFolder();

const careful = fileURLToPath(new URL('../examples/careful-server/server.mjs', import.meta.url));
const byRunner: ReadonlySet<string> = new Set(runnerCapabilities);
const byAdapters = faultNames.filter((name) => !byRunner.has(name));

/** An adapter of the careful server that declares every fault, says that each is done, and does nothing. */
function noOp(): readonly string[] {
  const path = join(folder, 'no-op.mjs');
  writeFileSync(
    path,
    `import { createInterface } from 'node:readline';
    import { join } from 'node:path';
    const replies = {
      hello: () => ({ protocol: 1, implementation: { name: 'no-op', version: '1' }, capabilities: ${JSON.stringify(['programs', 'several_clients', ...byAdapters])} }),
      start: ({ dir }) => ({ mcp: { command: process.execPath, args: [${JSON.stringify(careful)}], cwd: dir, env: { CAREFUL_SERVER_STATE: join(dir, 'state') } }, pids: [process.pid] }),
    };
    createInterface({ input: process.stdin }).on('line', (line) => {
      const request = JSON.parse(line);
      console.log(JSON.stringify({ id: request.id, ok: true, ...replies[request.cmd]?.(request) }));
    });`,
  );
  return [process.execPath, path];
}

const endsOthers = (fault: FaultName): boolean => faultWords[fault].witness === 'ends';

test('no fault of an adapter that does nothing is believed', { timeout: 180_000 }, async () => {
  const target = await adapterTarget(noOp());
  const unseen = await witnessAll(byAdapters, { target, seed: 1, jobs: 4 });
  await target.close();
  expect(unseen.map(({ fault }) => fault).toSorted()).toEqual(
    byAdapters.filter((name) => !endsOthers(name)).toSorted(),
  );
  for (const { fault, sentence } of unseen) expect(sentence).toContain(faultWords[fault].does);
});

test('every case with faults has one that is witnessed, or that the runner does itself', () => {
  const bare = allCases().filter((one) => {
    const faults = faultNames.filter((name) => needsOf(one).has(name));
    return faults.length > 0 && faults.every((name) => endsOthers(name));
  });
  expect(bare.map(({ id }) => id)).toEqual([]);
});
