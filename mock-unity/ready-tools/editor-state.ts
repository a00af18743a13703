import type { LogType } from '../../generated/typescript/types.ts';

/** What the ready tools see of the mock Editor beside its scene; lives as long as its process. */
export interface EditorState {
  /** Of the Console window, oldest first. */
  readonly console: ConsoleRow[];
  isPlaying: boolean;
  isPaused: boolean;
  /** The scene has changes that are in no file. */
  isDirty: boolean;
}

export interface ConsoleRow {
  readonly type: Extract<LogType, 'info' | 'warning' | 'error'>;
  readonly message: string;
  readonly stack_trace: string | null;
}

/** As many as a person looks through. */
const ROWS_MAX = 10_000;

export function createEditorState(): EditorState {
  return { console: [], isPlaying: false, isPaused: false, isDirty: false };
}

export function addRow({ console }: EditorState, row: ConsoleRow): void {
  console.push(row);
  if (console.length > ROWS_MAX) console.shift();
}
