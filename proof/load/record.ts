import type { Envelope } from '../../generated/typescript/types.ts';

/** What a client asked for once, and what it was told. */
export interface Operation {
  readonly id: string;
  readonly editor: number;
  readonly client: string;
  readonly expected: unknown;
  /** Of the first answer that named one. */
  log_id?: string;
  /** The terminal answer. */
  end?: Envelope;
  /** Times that the call was made again, as its connection had ended. */
  repeated: number;
}

/** What was done to a server or to its database. */
export interface Strike {
  readonly name: 'kill_server' | 'stop_server' | 'restart_database' | 'database_away';
  /** By performance.now(). */
  at: number;
  /** From then to the answer of the first call that was made since, and that was accepted, ms. */
  outageMs?: number;
  /** Everything is up again, or that was waited for in vain. */
  isOver: boolean;
  /** How long the database was down, ms. */
  awayMs?: number;
}

/** What a whole run has come to. */
export interface LoadRecord {
  readonly operations: Operation[];
  /** Sentences: what must not be. */
  readonly wrong: string[];
  /** By tool, ms. */
  readonly latencies: Map<string, number[]>;
  /** By what was done to whom. */
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

/** The same, of one that the server has stored: a server that can do that is back. */
export function noteAccepted({ strikes }: LoadRecord, began: number): void {
  const last = strikes.at(-1);
  if (last !== undefined && last.outageMs === undefined && began > last.at) last.outageMs = performance.now() - last.at;
}
