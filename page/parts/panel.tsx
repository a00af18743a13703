import type { JSX } from 'preact';
import { selection } from '../state/selection.ts';
import { LogPanel } from './log-panel.tsx';
import { OperationPanel } from './operation-panel.tsx';

/** What is selected, whole. */
export function Panel(): JSX.Element | null {
  const selected = selection.value;
  if (selected === undefined) return null;
  const { kind, log_id } = selected;
  return kind === 'operation' ? (
    <OperationPanel key={log_id} log_id={log_id} />
  ) : (
    <LogPanel key={log_id} log_id={log_id} />
  );
}
