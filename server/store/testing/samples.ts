import type { LogEntry } from '../../../generated/typescript/types.ts';
import type { Operation } from '../../hub/protocol/operation.ts';

/** 2026-11-21T12:00:00Z. */
export const NOON = Date.UTC(2026, 10, 21, 12);

export function logId(number: number): string {
  return `0199f000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** The n-th operation: its own identity, unfinished, accepted n ms after noon. */
export function operation(number: number, changes: Partial<Operation> = {}): Operation {
  return {
    log_id: logId(number),
    accept_seq: number,
    tool: 'unity_execute_code',
    params: { code: `return ${number};` },
    identity: `identity ${number}`,
    payload_hash: `payload ${number}`,
    editor: '/projects/game',
    client: 'claude-code',
    state: 'accepted',
    accepted_at: NOON + number,
    attempt: 0,
    history: [{ state: 'accepted', at: NOON + number }],
    ...changes,
  };
}

export function logEntry(number: number, changes: Partial<LogEntry> = {}): LogEntry {
  return {
    log_id: logId(number),
    timestamp: new Date(NOON + number).toISOString(),
    log_type: 'info',
    log_name: 'console',
    message: `line ${number}`,
    seq: number,
    ...changes,
  };
}
