import {
  closeSync,
  existsSync,
  fdatasyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

const pathIn = (folder) => join(folder, 'journal.jsonl');

/** The whole lines of the journal. One that was torn by a crash was never acknowledged, so it is none. */
function readWhole(folder) {
  const text = existsSync(pathIn(folder)) ? readFileSync(pathIn(folder), 'utf8') : '';
  return text.slice(0, text.lastIndexOf('\n') + 1);
}

const parsed = (text) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** The records of a journal, for a process that does not write to it. */
export const readRecords = (folder) => parsed(readWhole(folder));

/**
 * An append-only file of JSON lines. `write` returns when the line is on the disk: later messages are true even if the
 * process is killed in the next instant. `note` is for data that a power cut may lose (it survives a kill as well).
 */
export function openJournal(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const whole = readWhole(folder);
  const file = openSync(pathIn(folder), 'a', 0o600);
  ftruncateSync(file, Buffer.byteLength(whole));
  const note = (record) => writeSync(file, `${JSON.stringify(record)}\n`);
  return {
    records: parsed(whole),
    note,
    write(record) {
      note(record);
      fdatasyncSync(file);
    },
    close: () => closeSync(file),
  };
}
