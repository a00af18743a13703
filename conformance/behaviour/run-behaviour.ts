import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonLine } from '../../server/lib/json.ts';
import { packageVersion } from '../../server/lib/version.ts';
import { watchMachineLoad } from '../lib/machine-load.ts';
import { matchesGlob } from '../lib/glob.ts';
import { fillIn } from './fill.ts';
import { makePlaces } from './places.ts';
import { playCell } from './play-cell.ts';
import { TOLERANCE_MS } from './row-run.ts';
import type { BehaviourCell, BehaviourHeader } from './results.ts';
import type { Row } from './row.ts';
import { rows } from './rows.ts';
import type { BehaviourTarget } from './surroundings.ts';

export interface BehaviourRun {
  readonly header: BehaviourHeader;
  readonly cells: readonly BehaviourCell[];
}

export interface RunOptions {
  /** Ids, with `*` and `?`; none: all. */
  readonly rows: readonly string[];
  readonly jobs: number;
  readonly repeat: number;
  readonly startedAt: string;
  /** Where the run can be read. */
  readonly runUrl?: string;
  readonly played?: (cell: BehaviourCell) => void;
}

/** Plays the rows; cells come in the order of the rows. */
export async function runBehaviour(target: BehaviourTarget, options: RunOptions): Promise<BehaviourRun> {
  const load = watchMachineLoad();
  const chosen = chooseRows(options.rows);
  const all = chosen.flatMap((row) => Array.from({ length: options.repeat }, (_, at) => ({ row, run: at + 1 })));
  const places = makePlaces(options.jobs);
  const cells = await Promise.all(
    longestFirst(all).map(async ({ row, run }) => {
      const leave = await places.take();
      // Where there is one Unity for all rows, another row would be in the way of what is watched for.
      const rest = target.manifest.unity === undefined ? nothing : leave;
      const cell = await playCell(row, { target, run, load, rest });
      leave();
      options.played?.(cell);
      return cell;
    }),
  );
  load.stop();
  return { header: headerOf(target, options), cells: cells.toSorted((a, b) => compare(a, b)) };
}

const nothing = (): void => undefined;

/** What waits for the bridge to give up is begun first, so that nothing long is left for the end. */
const longestFirst = <Played extends { readonly row: Row }>(all: readonly Played[]): readonly Played[] =>
  all.toSorted((a, b) => Number(b.row.needs.timeout ?? false) - Number(a.row.needs.timeout ?? false));

export const chooseRows = (patterns: readonly string[]): readonly Row[] =>
  rows.filter(({ id }) => patterns.length === 0 || patterns.some((pattern) => matchesGlob(pattern, id)));

const compare = (a: BehaviourCell, b: BehaviourCell): number =>
  a.row === b.row ? a.run - b.run : a.row < b.row ? -1 : 1;

function headerOf(
  { manifest, fillings, checkout }: BehaviourTarget,
  { startedAt, jobs, repeat, runUrl }: RunOptions,
): BehaviourHeader {
  const { name, version, commit, licence, homepage, own_timeout_ms, own_timeout_by, offers, unity } = manifest;
  const said = {
    version: version === undefined ? undefined : fillIn(version, fillings),
    commit: checkout?.commit,
    written_for: commit,
    licence,
    homepage,
    own_timeout_ms,
    own_timeout_by,
  };
  return {
    kind: 'behaviour',
    suite_version: packageVersion,
    started_at: startedAt,
    name,
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
    unity: unity === undefined ? 'own' : 'half',
    tolerance_ms: TOLERANCE_MS,
    offers: [...offers],
    jobs,
    repeat,
    ...(runUrl === undefined ? {} : { run_url: runUrl }),
  };
}

/** Writes results.jsonl: the header, then a line for each cell. Returns its path. */
export function writeResults({ header, cells }: BehaviourRun, dir: string): string {
  mkdirSync(dir, { recursive: true });
  const path = join(dir, 'results.jsonl');
  writeFileSync(path, [header, ...cells].map((line) => `${jsonLine(line)}\n`).join(''));
  return path;
}
