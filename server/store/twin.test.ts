import fc from 'fast-check';
import { appendFileSync, cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { createMemoryStore } from './memory-content.ts';
import { openSqliteStore } from './sqlite-store.ts';
import { bundled } from './testing/child.ts';
import { commands, readEverything, HALF_LINE, KEY_MEMORY_MS, RETENTION_MS } from './testing/twin-commands.ts';

let workerUrl: URL;

beforeAll(async () => {
  workerUrl = await bundled('worker.ts');
});

/** What a process leaves that was killed in the middle of a line: no client was informed that it was stored. */
function tear(log: string, torn: 'line' | 'segment', half: string): void {
  const newest = readdirSync(log).toSorted().at(-1);
  if (newest === undefined) throw new Error(`there is no segment in ${log}`);
  const number = String(Number.parseInt(newest, 10) + 1).padStart(12, '0');
  appendFileSync(join(log, torn === 'line' ? newest : `${number}-torn.log`), half);
}

test(
  'both stores answer every sequence of calls alike, also after a kill in the middle of a line',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(commands, fc.constantFrom(1, 1_500, 1_000_000), async (sequence, segmentBytes) => {
        const base = scratchFolder();
        let dir = join(base, 'd');
        let durable = await openSqliteStore({ dir, workerUrl, segmentBytes });
        const memory = createMemoryStore('memory');
        try {
          for (const command of sequence) {
            if ('write' in command) {
              expect(await durable.write(command.write)).toEqual(await memory.write(command.write));
            } else if ('expireAt' in command) {
              for (const store of [durable, memory])
                await store.expire(command.expireAt, RETENTION_MS, KEY_MEMORY_MS, 1_000);
            } else if ('list' in command) {
              await durable.read({ kind: 'outlines', limit: 1 });
            } else {
              // The files as they are at this moment, with whatever SQLite lacks: the next server finds them so.
              if ('kill' in command) {
                cpSync(dir, (dir = `${dir}k`), { recursive: true });
                tear(join(dir, 'write-log'), command.torn, HALF_LINE.slice(0, command.kill));
              }
              await durable.close();
              durable = await openSqliteStore({ dir, workerUrl, segmentBytes });
            }
          }
          expect(await readEverything(durable)).toEqual(await readEverything(memory));
          expect(durable.health().problems).toEqual([]);
        } finally {
          await durable.close();
          rmSync(base, { recursive: true, force: true });
        }
      }),
      { numRuns: 30 },
    );
  },
);
