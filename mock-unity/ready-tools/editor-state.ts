import type { LogType } from '../../generated/typescript/types.ts';
import type { Editing } from '../scene/editing.ts';
import type { Scene } from '../scene/scene.ts';

/** What the ready tools see of the mock Editor beside its objects; lives as long as its process. */
export interface EditorState extends Editing {
  /** Of the Console window, oldest first. */
  readonly console: ConsoleRow[];
}

export interface ConsoleRow {
  readonly type: Extract<LogType, 'info' | 'warning' | 'error'>;
  readonly message: string;
  readonly stack_trace: string | null;
}

/** As many as a person looks through. */
const ROWS_MAX = 10_000;

/** The state of the scene itself, so that code and tools see the same. */
export function createEditorState({ editing }: Scene): EditorState {
  return Object.assign(editing, { console: [] });
}

export function addRow({ console }: EditorState, row: ConsoleRow): void {
  console.push(row);
  if (console.length > ROWS_MAX) console.shift();
}
