import type { MachineLoad } from '../lib/machine-load.ts';
import { judgeCell, kindOf } from './judge.ts';
import type { Manifest } from './manifest.ts';
import { NotMeasured } from './not-measured.ts';
import type { Observed } from './observe.ts';
import { plays, prepare } from './play-rows.ts';
import type { BehaviourCell, CellStatus } from './results.ts';
import { offers, type Row } from './row.ts';
import { openRowRun, type RowRun } from './row-run.ts';
import type { BehaviourTarget } from './behaviour-target.ts';

export interface Playing {
  readonly target: BehaviourTarget;
  readonly run: number;
  readonly load: MachineLoad;
  /** Called when there is nothing to do in this row but to wait. */
  readonly rest: () => void;
}

type Told = Pick<BehaviourCell, 'status' | 'reasons'> &
  Partial<Pick<BehaviourCell, 'starts' | 'answer' | 'answer_ms' | 'said'>>;

/** Plays a row once, on a server and a Unity half of its own. */
export async function playCell(row: Row, { target, run, load, rest }: Playing): Promise<BehaviourCell> {
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
    const told = await playIn(opened, row);
    return {
      ...base,
      ...told,
      machine_load: Math.round(load.worstSince(began) * TENTHS) / TENTHS,
      duration_ms: opened.now(),
      steps: [...opened.steps],
      ledger: opened.ledger.read().map((mark) => ({ ...mark, at: Math.round(mark.at) })),
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

const unmeasured = ({ message }: NotMeasured): Told => ({ status: 'not_measured', reasons: [message] });

async function playIn(rowRun: RowRun, row: Row): Promise<Told> {
  const play = plays[row.id];
  if (play === undefined) throw new Error(`row ${row.id} has no player`);
  const observed = await resultOrNotMeasured(async () => {
    await prepare(rowRun, row);
    const seen = await play(rowRun);
    const told = tell(rowRun, row, seen);
    const isAboutTime = told.answer === 'silence' || row.needs.pace === true;
    if (told.status === 'fail' && isAboutTime && rowRun.client.ending() === undefined) doubtSlowMachine(rowRun);
    return told;
  });
  return observed instanceof NotMeasured ? unmeasured(observed) : observed;
}

/** More of T than this proves nothing about what came in time. */
const STANDSTILL = 0.25;

/** What was too late may be so because of the machine. Throws NotMeasured. */
function doubtSlowMachine({ standstill, T }: RowRun): void {
  const worst = standstill.worst();
  if (worst > STANDSTILL * T)
    throw new NotMeasured(
      `too slow: this machine kept the runner itself from running for ${worst} ms, the bridge's own timeout is ${T} ms`,
    );
}

function tell(rowRun: RowRun, row: Row, observed: Observed): Told {
  const starts = rowRun.ledger.all('start', observed.program.name).length;
  if (starts === 0 && row.hasToRun === true && observed.answer?.kind !== 'value')
    return unmeasured(new NotMeasured(`${observed.program.name} never started${saidIn(observed)}`));
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
      : { answer_ms: observed.answer.at, said: observed.answer.said }),
  };
}

const saidIn = ({ answer }: Observed): string =>
  answer === undefined || answer === null ? '' : `; the answer was ${answer.kind}: ${answer.said}`;

/** A bound that scales to an unknown timeout proves nothing. */
const isUnknown = (rowRun: RowRun, reasons: readonly string[], kind: string | undefined): boolean =>
  rowRun.manifest.own_timeout_ms === undefined && kind === 'silence' && reasons.length === 1;

/** Why the row is not played for this bridge. */
function whyNot({ needs }: Row, { unity, server, own_timeout_ms, offers: offered }: Manifest): Told | undefined {
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
