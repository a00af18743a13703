import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Envelope } from '../../generated/typescript/types.ts';
import { resultOf } from '../../server/lib/errors.ts';

/** One call of a client, and its answers. */
export interface LoadOperation {
  readonly id: string;
  readonly editor: number;
  readonly client: string;
  readonly expected: unknown;
  /** The log_id of the first answer with one. */
  log_id?: string;
  /** The terminal answer. */
  end?: Envelope;
  /** Times that the call was made again, as its connection had ended. */
  repeated: number;
}

/** A fault of a server or of its database. */
export interface Strike {
  readonly name: 'kill_server' | 'stop_server' | 'restart_database' | 'database_away';
  /** By performance.now(). */
  at: number;
  /** From then to the answer of the first call that was made since, and that was accepted, ms. */
  outageMs?: number;
  /** True once everything is up again, or the wait for that has ended. */
  isOver: boolean;
  /** Downtime of the database, ms. */
  awayMs?: number;
}

/** The record of a whole run. */
export interface LoadRecord {
  readonly operations: LoadOperation[];
  /** Broken promises, as sentences. */
  readonly wrong: string[];
  /** By tool, ms. */
  readonly latencies: Map<string, number[]>;
  /** Number of faults, by kind. */
  readonly faults: Map<string, number>;
  readonly strikes: Strike[];
  /** Connections that clients had to make again. */
  reconnects: number;
  readonly statuses: Map<string, number>;
}

export function createRecord(): LoadRecord {
  return {
    operations: [],
    wrong: [],
    latencies: new Map(),
    faults: new Map(),
    strikes: [],
    reconnects: 0,
    statuses: new Map(),
  };
}

export function countOne(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** A call that was made at that time has been answered now. */
export function recordTime(record: LoadRecord, tool: string, began: number): void {
  const all = record.latencies.get(tool) ?? [];
  record.latencies.set(tool, all);
  all.push(performance.now() - began);
}

/** The same, for a call that the server has stored, which proves its return. */
export function noteAccepted({ strikes }: LoadRecord, began: number): void {
  const last = strikes.at(-1);
  if (last !== undefined && last.outageMs === undefined && began > last.at) last.outageMs = performance.now() - last.at;
}

/** Numbers of begins and ends of each program, by its id. */
export type Ledger = ReadonlyMap<string, { readonly starts: number; readonly ends: number }>;

/** Lines `start <id>` and `end <id>`; a line that was torn by a kill does not count. */
export function readLedger(paths: readonly string[]): Ledger {
  const ledger = new Map<string, { starts: number; ends: number }>();
  for (const line of paths.flatMap(linesOf)) {
    const [mark, id, ...rest] = line.split(' ');
    if (id === undefined || rest.length > 0) continue;
    const counts = ledger.get(id) ?? { starts: 0, ends: 0 };
    ledger.set(id, counts);
    if (mark === 'start') counts.starts += 1;
    if (mark === 'end') counts.ends += 1;
  }
  return ledger;
}

function linesOf(path: string): string[] {
  // No file: no program of that Editor has written anything.
  return (resultOf(() => readFileSync(path, 'utf8')) ?? '').split('\n').slice(0, -1);
}

/** Broken promises of an operation, in sentences; empty if there are none. */
export function judgeLoad(operation: LoadOperation, ledger: Ledger): string[] {
  const { id, log_id, end, expected } = operation;
  const { starts, ends } = ledger.get(id) ?? { starts: 0, ends: 0 };
  const complaints: string[] = [];
  if (starts > 1) complaints.push(`TWICE: ${id} (${log_id ?? 'no log_id'}) began ${starts} times`);
  if (log_id === undefined) return [...complaints, `LOST: ${id} was never accepted, and never refused`];
  if (end === undefined) return [...complaints, `LOST: ${id} (${log_id}) never ended`];
  if (end.status === 'completed') {
    if (starts !== 1 || ends !== 1)
      complaints.push(
        `UNTRUE: ${id} (${log_id}) is completed, and began ${starts} times and came to its end ${ends} times`,
      );
    if (!isDeepStrictEqual(end.result, expected))
      complaints.push(
        `UNTRUE: ${id} (${log_id}) is completed with ${JSON.stringify(end.result).slice(0, 100)}, expected ${JSON.stringify(expected).slice(0, 100)}`,
      );
  } else if (end.status === 'error') complaints.push(...judgeError(operation, end.error_code, starts));
  else complaints.push(`LOST: ${id} (${log_id}) is ${end.status}`);
  return complaints;
}

/** Work of Editors that are killed and reload may be interrupted, once it began; none may fail in any other way. */
function judgeError({ id, log_id, end }: LoadOperation, code: string, starts: number): string[] {
  if (code === 'interrupted') return [];
  const neverRan = ['not_started', 'unity_not_connected', 'overloaded', 'cancelled', 'storage_unavailable'];
  if (neverRan.includes(code)) return starts === 0 ? [] : [`UNTRUE: ${id} (${log_id}) is ${code}, and has begun`];
  const error = end?.status === 'error' ? end.error : '';
  return [`WRONG: ${id} (${log_id}) ended with ${code}: ${error.slice(0, 200)}`];
}

/** Parameters of a load run. */
export interface LoadPlan {
  /** One server with its state folder; or an owner and a standby on PostgreSQL, with a balancer before them. */
  readonly store: 'sqlite' | 'postgres';
  /** Duration of the owner's lease, with PostgreSQL. */
  readonly leaseSeconds: number;
  readonly clients: number;
  readonly editors: number;
  readonly minutes: number;
  readonly seed: number;
  /** Reloads and kills; false: only the load. */
  readonly faults: boolean;
  /** Mean pause between two calls of one client, ms. The rate of faults is proportional to it. */
  readonly pauseMs: number;
}

/** Mean pause of a run that is to load the machine, ms. */
export const BUSY_PAUSE_MS = 400;

/** Transports of clients. */
export type ClientKind = 'stdio' | 'connect' | 'http-2025' | 'http-2026';

/** Pattern of twenty clients: eight forwarders, two forwarders over HTTP, six sessions of the 2025 era and four clients of the 2026 era. */
const pattern: readonly [ClientKind, ...ClientKind[]] = [
  'stdio',
  'http-2025',
  'stdio',
  'http-2026',
  'stdio',
  'http-2025',
  'connect',
  'http-2026',
  'stdio',
  'http-2025',
  'stdio',
  'http-2025',
  'stdio',
  'http-2026',
  'connect',
  'http-2025',
  'stdio',
  'http-2026',
  'stdio',
  'http-2025',
];

/** Clients of servers on other machines use HTTP: a forwarder over stdio would start a server of its own. */
export function clientKindOf(client: number, store: LoadPlan['store']): ClientKind {
  const kind = pattern[client % pattern.length] ?? pattern[0];
  return store === 'postgres' && kind === 'stdio' ? 'connect' : kind;
}

/** Memory of one process at one time. */
export interface MemorySample {
  /** Since the run began. */
  readonly minutes: number;
  readonly pid: number;
  readonly rss_mb: number;
}

/** Memory of a process after a garbage collection. */
export interface LiveSample {
  readonly minutes: number;
  readonly pid: number;
  readonly live_mb: number;
}

/** Resident memory in MB; undefined if the process has ended (or the platform has no /proc). */
export function rssOf(pid: number): number | undefined {
  const status = resultOf(() => readFileSync(`/proc/${pid}/status`, 'utf8')) ?? '';
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** MB a minute, by least squares; undefined for fewer than a handful of samples. */
export function slopeOf(samples: readonly LiveSample[]): number | undefined {
  if (samples.length < 5) return undefined;
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(samples.map(({ minutes }) => minutes)), mean(samples.map(({ live_mb }) => live_mb))];
  const above = samples.reduce((sum, { minutes, live_mb }) => sum + (minutes - x) * (live_mb - y), 0);
  const below = samples.reduce((sum, { minutes }) => sum + (minutes - x) ** 2, 0);
  return below === 0 ? undefined : above / below;
}
