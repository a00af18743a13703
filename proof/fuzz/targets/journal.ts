import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileJournal } from '../../../mock-unity/io/file-journal.ts';
import { mustHold, beginningOf, type OpenTarget, type Target } from './target.ts';
import { sealed } from './sealed-lines.ts';

/** The same bytes as one of the three logs or as the header of a whole journal. */
export const journal: Target = {
  name: 'journal',
  what: "The mock's journal folder with one file damaged: reading says what is damaged, repairs a torn tail, and reads the same a second time.",
  weight: 0.2,
  batch: 500,
  words: ['\n', ' {"header":{},"watermarks":{}}', '"entry":null', '"mark":"x"'],
  open: openJournals,
};

const FILES = ['operations.log', 'starts.log', 'logs.log', 'header.json'] as const;

function openJournals(): OpenTarget {
  const dir = mkdtempSync(join(tmpdir(), 'mub-fuzz-journal-'));
  const whole = new Map<string, Buffer>();
  const journal = openFileJournal(dir);
  journal.apply({
    kind: 'mint',
    header: { journal_id: 'j', project_path: '/p', host: 'h', generation: 1 },
    reason: 'new',
  });
  journal.apply({ kind: 'start', start: { seq: 1, log_id: 'l', store_id: 's', accept_seq: 1, at: 1 } });
  journal.apply({ kind: 'log_mark', mark: 1 });
  journal.close();
  for (const name of FILES)
    whole.set(name, name === 'operations.log' ? Buffer.alloc(0) : readFileSync(join(dir, name)));
  return {
    starts: (seed) => [...sealed(seed), ...[...whole.values()].filter(({ length }) => length > 0)],
    run(input) {
      const damaged = FILES[(input[0] ?? 0) % FILES.length] ?? 'operations.log';
      for (const [name, bytes] of whole) writeFileSync(join(dir, name), name === damaged ? input : bytes);
      const first = openFileJournal(dir).read();
      const second = openFileJournal(dir).read();
      mustHold(
        JSON.stringify(second) === JSON.stringify(first),
        () => `${damaged}: reads as ${beginningOf(first)}, and then as ${beginningOf(second)}`,
      );
      return first.damage === undefined ? 'accepted' : 'refused';
    },
    close: () => rmSync(dir, { recursive: true, force: true }),
  };
}
