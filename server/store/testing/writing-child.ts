import { writeSync } from 'node:fs';
import type { StoreWrite } from '../../hub/protocol/store-protocol.ts';
import { openSqliteStore } from '../sqlite-store.ts';
import { logEntry, logId, NOON, operation } from './samples.ts';

// Run as: writing-child <state dir> <worker url> <first number> <bytes per result> <how many at most>
// Accepts, updates and finishes operations and stores console lines, and prints each number once all of it was acknowledged,
// or `failed <reason>`.

const IN_FLIGHT = 8;
const [dir = '', workerUrl = '', first = '1', bytes = '10', count = '1000000'] = process.argv.slice(2);
const store = await openSqliteStore({ dir, workerUrl: new URL(workerUrl) });
let next = Number(first);
const end = next + Number(count);

function writesOf(number: number): StoreWrite[] {
  const outcome = { status: 'completed', result: `${number} ${'x'.repeat(Number(bytes))}` } as const;
  return [
    { kind: 'accept', operation: operation(number), request: { client_uuid: 'child', ordinal: number } },
    { kind: 'partial', log_id: logId(number), seq: 1, value: number },
    {
      kind: 'update',
      log_id: logId(number),
      from: ['accepted'],
      patch: { state: 'completed', started_at: NOON, finished_at: NOON, outcome },
    },
    { kind: 'logs', journal_id: 'journal', mark: number, entries: [logEntry(number)] },
  ];
}

async function work(): Promise<void> {
  for (let number = next++; number < end; number = next++) {
    const outcomes = await Promise.all(writesOf(number).map(async (write) => store.write(write)));
    const failure = outcomes.find(({ kind }) => kind !== 'stored');
    writeSync(1, failure ? `${failure.kind} ${failure.kind === 'failed' ? failure.reason : ''}\n` : `${number}\n`);
  }
}

await Promise.all(Array.from({ length: IN_FLIGHT }, work));
await store.close();
