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

/** What a whole run has come to. */
export interface Record {
  readonly operations: Operation[];
  /** Sentences: what must not be. */
  readonly wrong: string[];
  /** By tool, ms. */
  readonly latencies: Map<string, number[]>;
  /** By what was done to whom. */
  readonly faults: Map<string, number>;
  /** Connections that clients had to make again. */
  reconnects: number;
  readonly statuses: Map<string, number>;
}

export function createRecord(): Record {
  return { operations: [], wrong: [], latencies: new Map(), faults: new Map(), reconnects: 0, statuses: new Map() };
}

export function tally(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

export function time(record: Record, tool: string, ms: number): void {
  const all = record.latencies.get(tool) ?? [];
  record.latencies.set(tool, all);
  all.push(ms);
}
