// Plays the Inspector: prints FAKE_ANSWER and ends with FAKE_EXIT. Writes what it was called with into its home.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

appendFileSync(join(process.env.HOME, 'calls.jsonl'), `${JSON.stringify(process.argv.slice(2))}\n`);
process.stdout.write(process.env.FAKE_ANSWER ?? '');
process.exitCode = Number(process.env.FAKE_EXIT ?? 0);
