import type { InputRequests, Result } from '@modelcontextprotocol/server';

/** What every form of a task has (SEP-2663). The id is the log_id. */
export interface Task extends Result {
  readonly taskId: string;
  readonly status: 'working' | 'input_required' | 'completed' | 'cancelled' | 'failed';
  readonly statusMessage?: string;
  readonly createdAt: string;
  readonly lastUpdatedAt: string;
  readonly ttlMs: number | null;
  readonly pollIntervalMs?: number;
}

/** The answer to a call whose work goes on. */
export interface CreateTaskResult extends Task {
  readonly resultType: 'task';
}

/** A task with what belongs to its status. */
export interface DetailedTask extends Task {
  readonly result?: Result;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
  readonly inputRequests?: InputRequests;
}

/** A task that is no operation. */
export interface OtherTask {
  get(): DetailedTask;
  /** Answers by the keys of `inputRequests`; others are ignored. */
  update(responses: Readonly<Record<string, unknown>>): void;
  cancel(): void;
}
