import { watchMachineLoad, type MachineLoad } from '../lib/machine-load.ts';
import { type Row, offers, type BehaviourCell, type BehaviourHeader, type CellStatus } from './row.ts';
import type { BehaviourTarget } from './options.ts';
import { chooseRows, judgeCell, kindOf, type Observed } from './observe.ts';
import { packageVersion } from '../../server/lib/this-program.ts';
import { fillIn } from './fill.ts';
import { TOLERANCE_MS, openRowRun, type RowRun } from './row-run.ts';
import { type Manifest, NotMeasured } from './manifest.ts';
import { plays, prepare } from './play-rows.ts';

export interface BehaviourRun {
  readonly header: BehaviourHeader;
  readonly cells: readonly BehaviourCell[];
}

/** Plays the rows; returns cells in the order of the rows. */
export async function runBehaviour(target: BehaviourTarget, options: RunOptions): Promise<BehaviourRun> {
  const load = watchMachineLoad();
  const chosen = chooseRows(options.rows);
  const all = chosen.flatMap((row) => Array.from({ length: options.repeat }, (_, at) => ({ row, run: at + 1 })));
  const places = makePlaces(options.jobs);
  const cells = await Promise.all(
    longestFirst(all).map(async ({ row, run }) => {
      const leave = await places.take();
      // With one Unity for all rows, another row would disturb the observations.
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

/** Rows that wait for the bridge's own timeout begin first, so that no long row remains for the end. */
const longestFirst = <Played extends { readonly row: Row }>(all: readonly Played[]): readonly Played[] =>
  all.toSorted((a, b) => Number(b.row.needs.timeout ?? false) - Number(a.row.needs.timeout ?? false));

const compare = (a: BehaviourCell, b: BehaviourCell): number =>
  a.row === b.row ? a.run - b.run : a.row < b.row ? -1 : 1;

/** A limit for the number of rows that are played at once. */
interface Places {
  /** Resolves when a place is free, to a function that releases it, once. */
  take(): Promise<() => void>;
}

export function makePlaces(amount: number): Places {
  let free = amount;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  const once = (): (() => void) => {
    let hasLeft = false;
    return () => {
      if (!hasLeft) leave();
      hasLeft = true;
    };
  };
  return {
    async take() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => void waiting.push(resolve));
      return once();
    },
  };
}

/** The first line of results.jsonl: the bridge and the options of the run. */
function headerOf(
  { manifest, fillings, checkout }: BehaviourTarget,
  { startedAt, jobs, repeat, runUrl }: RunOptions,
): BehaviourHeader {
  const { name, version, commit, licence, homepage, own_timeout_ms, own_timeout_by, offers, unity } = manifest;
  const stated = {
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
    ...Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined)),
    unity: unity === undefined ? 'own' : 'half',
    tolerance_ms: TOLERANCE_MS,
    offers: [...offers],
    jobs,
    repeat,
    ...(runUrl === undefined ? {} : { run_url: runUrl }),
  };
}

interface RunOptions {
  /** Ids, with `*` and `?`; none: all. */
  readonly rows: readonly string[];
  readonly jobs: number;
  readonly repeat: number;
  readonly startedAt: string;
  /** Address of the run. */
  readonly runUrl?: string;
  readonly played?: (cell: BehaviourCell) => void;
}

interface Playing {
  readonly target: BehaviourTarget;
  readonly run: number;
  readonly load: MachineLoad;
  /** Called while this row only waits. */
  readonly rest: () => void;
}

type Judged = Pick<BehaviourCell, 'status' | 'reasons'> &
  Partial<Pick<BehaviourCell, 'starts' | 'answer' | 'answer_ms' | 'said'>>;

/** Plays a row once, on a server and a Unity half of its own. */
async function playCell(row: Row, { target, run, load, rest }: Playing): Promise<BehaviourCell> {
  const base = { row: row.id, name: row.name, group: row.group, run };
  const skipped = whyNot(row, target.manifest);
  if (skipped !== undefined) return { ...base, ...skipped, duration_ms: 0, steps: [], ledger: [], wire: [] };
  const began = performance.now();
  const opened = await resultOrNotMeasured(() => openRowRun(target, { load: () => load.worstSince(began), rest }));
  if (opened instanceof NotMeasured)
    return {
      ...base,
      ...unmeasured(opened),
      duration_ms: Math.round(performance.now() - began),
      steps: [],
      ledger: [],
      wire: [],
    };
  try {
    const judged = await playIn(opened, row);
    return {
      ...base,
      ...judged,
      machine_load: Math.round(load.worstSince(began) * TENTHS) / TENTHS,
      duration_ms: opened.now(),
      steps: [...opened.steps],
      ledger: opened.ledger.read().map(({ at, mark, program }) => ({ at: Math.round(at), mark, program })),
      wire: [...opened.wire],
    };
  } finally {
    await opened.end();
  }
}

const TENTHS = 10;

async function resultOrNotMeasured<T>(work: () => Promise<T>): Promise<T | NotMeasured> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotMeasured) return error;
    throw error;
  }
}

const unmeasured = ({ message }: NotMeasured): Judged => ({ status: 'not_measured', reasons: [message] });

async function playIn(rowRun: RowRun, row: Row): Promise<Judged> {
  const play = plays[row.id];
  if (play === undefined) throw new Error(`row ${row.id} has no player`);
  const observed = await resultOrNotMeasured(async () => {
    await prepare(rowRun, row);
    const seen = await play(rowRun);
    const judged = judge(rowRun, row, seen);
    const isAboutTime = judged.answer === 'silence' || row.needs.pace === true;
    if (judged.status === 'fail' && isAboutTime && rowRun.client.ending() === undefined) doubtSlowMachine(rowRun);
    return judged;
  });
  return observed instanceof NotMeasured ? unmeasured(observed) : observed;
}

/** Fraction of T above which a standstill makes lateness meaningless. */
const STANDSTILL = 0.25;

/** Throws NotMeasured if the machine may have caused the lateness. */
function doubtSlowMachine({ standstill, T }: RowRun): void {
  const worst = standstill.worst();
  if (worst > STANDSTILL * T)
    throw new NotMeasured(
      `too slow: this machine kept the runner itself from running for ${worst} ms, the bridge's own timeout is ${T} ms`,
    );
}

function judge(rowRun: RowRun, row: Row, observed: Observed): Judged {
  const starts = rowRun.ledger.all('start', observed.program.name).length;
  if (starts === 0 && row.hasToRun === true && observed.answer?.kind !== 'value')
    return unmeasured(new NotMeasured(`${observed.program.name} never started${answerIn(observed)}`));
  const reasons = judgeCell(row, observed, starts);
  const kind = kindOf(observed);
  if (reasons.length === 0 && observed.doubt !== undefined) return unmeasured(new NotMeasured(observed.doubt));
  const status: CellStatus = reasons.length === 0 ? 'pass' : isUnknown(rowRun, reasons, kind) ? 'not_measured' : 'fail';
  return {
    status,
    reasons:
      status === 'not_measured'
        ? [...reasons, 'it is not known when this bridge gives up: --own-timeout']
        : [...reasons],
    starts,
    ...(kind === undefined ? {} : { answer: kind }),
    ...(observed.answer === undefined || observed.answer === null
      ? {}
      : { answer_ms: observed.answer.at, said: observed.answer.quote }),
  };
}

const answerIn = ({ answer }: Observed): string =>
  answer === undefined || answer === null ? '' : `; the answer was ${answer.kind}: ${answer.quote}`;

/** A bound that scales to an unknown timeout proves nothing. */
const isUnknown = (rowRun: RowRun, reasons: readonly string[], kind: string | undefined): boolean =>
  rowRun.manifest.own_timeout_ms === undefined && kind === 'silence' && reasons.length === 1;

/** The status and reason of a row that is not played for this bridge. */
function whyNot({ needs }: Row, { unity, server, own_timeout_ms, offers: offered }: Manifest): Judged | undefined {
  if (needs.offer !== undefined && !offered.includes(needs.offer))
    return { status: 'not_offered', reasons: [`not offered: ${offers[needs.offer]}`] };
  if (needs.kill === true && server === undefined)
    return { status: 'not_reached', reasons: ['needs a server that the runner starts, so that it can kill it'] };
  const faults = (needs.faults ?? []).filter((word) => word !== 'block');
  if (unity === undefined && faults.length > 0)
    return {
      status: 'not_reached',
      reasons: [`needs a Unity half that can ${faults.join(' and ')}: a manifest names it`],
    };
  return own_timeout_ms === undefined && needs.timeout === true
    ? {
        status: 'not_reached',
        reasons: ['needs to know when the bridge gives up by itself: --own-timeout, or own_timeout_ms of a manifest'],
      }
    : undefined;
}
