import { writeSync } from 'node:fs';
import { acquireLock } from '../lock.ts';

// Run as: locking-child <state dir>. Prints `ok`, `held` or `failed <reason>`. A process that has the lock keeps it
// until it is killed.

const result = await acquireLock(process.argv[2] ?? '');
writeSync(1, result.kind === 'failed' ? `failed ${result.reason}\n` : `${result.kind}\n`);
if (result.kind === 'ok') setInterval(() => undefined, 1_000_000);
