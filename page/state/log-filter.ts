import type { LogEntry, LogType } from './types.ts';

export interface LogFilter {
  readonly types: readonly LogType[];
  /** Exact name; empty: all. */
  readonly name: string;
  /** In the message, upper and lower case alike; empty: all. */
  readonly text: string;
  /** Strictly after, Unix ms. */
  readonly since?: number;
  /** Only what this operation wrote. */
  readonly operation?: string;
  /** Only of this project folder. */
  readonly editor?: string;
}

export const allTypes: readonly LogType[] = ['error', 'warning', 'info'];
export const everything: LogFilter = { types: allTypes, name: '', text: '' };

export const isEverything = ({ types, name, text, ...rest }: LogFilter): boolean =>
  types.length === allTypes.length && name === '' && text === '' && Object.keys(rest).length === 0;

/** Whether an entry is to be seen. */
export function createLogMatch({
  types,
  name,
  text,
  since,
  operation,
  editor,
}: LogFilter): (entry: LogEntry) => boolean {
  const pattern = text === '' ? undefined : new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`), 'i');
  return (entry) =>
    types.includes(entry.log_type) &&
    (name === '' || entry.log_name === name) &&
    (editor === undefined || entry.editor === editor) &&
    (operation === undefined || entry.operation_log_id === operation) &&
    (since === undefined || Date.parse(entry.timestamp) > since) &&
    (pattern === undefined || pattern.test(entry.message));
}
