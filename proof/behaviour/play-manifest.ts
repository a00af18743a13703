import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../../conformance/behaviour/manifest.ts';
import { readManifest } from '../../conformance/behaviour/read-manifest.ts';
import type { BehaviourCell } from '../../conformance/behaviour/row.ts';
import { runBehaviour } from '../../conformance/behaviour/run-behaviour.ts';

/** Rows usually wait. */
const JOBS = 8;

const TIMES = 3;

/** Factor of the bridge's timeout for each repetition. */
const SLOWER = 2.5;

interface PlayOptions {
  /** Defect of this bridge (defects.ts); default: none. */
  readonly defect?: string;
  /** The program for {{bridge}}. */
  readonly bridge?: string;
  readonly change?: (manifest: Manifest) => Manifest;
  /** None: all. */
  readonly rows?: readonly string[];
  readonly jobs?: number;
  /** A reason for which a row is not measured that is the expected one: such a row is not repeated. */
  readonly expected?: RegExp;
}

/** The cells of a manifest in this folder. */
export async function playManifest(
  name: string,
  { defect, bridge, change = (manifest) => manifest, rows = [], jobs = JOBS, expected }: PlayOptions,
): Promise<readonly BehaviourCell[]> {
  const here = import.meta.dirname;
  const file = join(here, name);
  const read = readManifest(readFileSync(file, 'utf8'), file);
  if (read.kind === 'wrong') throw new Error(read.mistakes.join('\n'));
  const fillings = { here, node: process.execPath, ...(bridge === undefined ? {} : { bridge }) };
  const play = async (ids: readonly string[], factor: number): Promise<readonly BehaviourCell[]> => {
    const slower = givingUpLater(change(read.manifest), factor);
    const manifest = defect === undefined ? slower : withDefect(slower, defect);
    const target = { manifest, fillings };
    return (await runBehaviour(target, { rows: ids, jobs, repeat: 1, startedAt: '2026-01-01T00:00:00Z' })).cells;
  };
  let cells = await play(rows, 1);
  // A machine that is busy with other tests is too slow for a row now and then: the suite reports that, and repeats the row.
  for (let time = 1; time < TIMES; time += 1) {
    const slow = cells
      .filter(({ status, reasons }) => status === 'not_measured' && expected?.test(reasons.join('; ')) !== true)
      .map(({ row }) => row);
    const again = slow.length === 0 ? [] : await play(slow, SLOWER ** time);
    cells = cells.map((cell) => again.find(({ row }) => row === cell.row) ?? cell);
  }
  return cells;
}

/** The small bridge reads in its environment what it is to do wrong. */
export const withDefect = (manifest: Manifest, defect: string): Manifest => ({
  ...manifest,
  env: { ...manifest.env, DEFECT: defect },
});

/** The manifest with a longer timeout, for a slow machine. Only if it passes the timeout on to the bridge. */
function givingUpLater(manifest: Manifest, factor: number): Manifest {
  const { own_timeout_ms = 0, env = {} } = manifest;
  if (env['OWN_TIMEOUT_MS'] === undefined) return manifest;
  const later = Math.round(own_timeout_ms * factor);
  return { ...manifest, own_timeout_ms: later, env: { ...env, OWN_TIMEOUT_MS: String(later) } };
}

/** For assertions: one short line for each cell. */
export const outcomes = (cells: readonly BehaviourCell[]): readonly string[] =>
  cells.map(({ row, status, reasons }) => [row, status, ...reasons].join(' '));

/** A defect of one of the small bridges: each is a fault of a real bridge, and is to fail in its row and in no other. */
interface Defect {
  /** The value of DEFECT in small-bridge.mjs. */
  readonly name: string;
  readonly says: string;
  readonly row: string;
  /** An offer that a bridge with this defect does not make. */
  readonly offersNot?: string;
}

export const defects: readonly Defect[] = [
  { name: 'late', says: 'throws a late answer away and runs the command again', row: 'B03' },
  { name: 'lost', says: 'sends a command again when the connection broke before its answer', row: 'B19' },
  { name: 'wrong', says: 'gives a late answer to any call that waits', row: 'B09' },
  { name: 'success', says: 'says "done" for what a crash has cut off', row: 'B06' },
  { name: 'big', says: 'ends when an answer is longer than a million characters', row: 'B12' },
  { name: 'first', says: 'refuses the first call', row: 'B02' },
  { name: 'serial', says: 'sends a command only when the one before has been answered', row: 'B16' },
  { name: 'uncancelled', says: 'starts what was cancelled before its start', row: 'B13' },
  { name: 'forgets', says: 'keeps nothing for after a restart', row: 'B15' },
  {
    name: 'unconfirmed',
    says: 'sends a command again when the connection broke before its start was confirmed',
    row: 'B22',
  },
  { name: 'reruns', says: 'runs after a restart what was under way before it', row: 'B23', offersNot: 'restart' },
  { name: 'stale', says: 'answers the first call after a reload with the value before it', row: 'B24' },
  { name: 'drops', says: 'loses a call that arrived while another one waited in Unity', row: 'B25' },
  { name: 'forgetful', says: 'knows only its last ten calls', row: 'B26' },
  { name: 'outdated', says: 'gives the undelivered answer, whatever was called since', row: 'B27' },
  { name: 'cuts', says: 'gives the first 64 KiB of a result, and says nothing of the rest', row: 'B12' },
  { name: 'unkept', says: 'keeps no result of more than 64 KiB, and calls it pending forever', row: 'B12' },
  { name: 'hangs', says: 'asks Unity for its tools whenever it is asked for them', row: 'B17' },
];
