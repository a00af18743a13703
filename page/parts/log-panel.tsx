import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { logs } from '../state/live.ts';
import { openPanel } from '../state/selection.ts';
import type { LogEntry } from '../state/types.ts';
import { dateAndTime } from '../state/words.ts';
import { CopyButton } from './controls.tsx';
import { type Facts, FactList, jsonText, PanelFrame, TextSection, useOperationPage } from './panel-frame.tsx';

/** A log entry, whole. It stays while it is read, even when newer ones push it out of the list. */
export function LogPanel({ log_id }: { readonly log_id: string }): JSX.Element {
  const kept = useRef<LogEntry>(undefined);
  kept.current ??= logs.value.find((entry) => entry.log_id === log_id);
  const answer = useOperationPage(log_id, '');
  const whole =
    answer?.kind === 'answered' && answer.value.details.kind === 'log_entry' ? answer.value.details.entry : undefined;
  const entry = whole ?? kept.current;
  const title = entry === undefined ? log_id : `${entry.log_type} of ${entry.log_name}`;
  return (
    <PanelFrame eyebrow="Log entry" title={title}>
      {entry === undefined ? <p class="soft">It is no longer among the newest entries.</p> : <Entry entry={entry} />}
      {answer?.kind === 'failed' ? <p class="outcome">{answer.reason}</p> : undefined}
      {whole?.stack_trace === undefined ? undefined : <TextSection title="Stack trace" text={whole.stack_trace} />}
      {whole?.value === undefined ? undefined : <TextSection title="Value" text={jsonText(whole.value)} />}
    </PanelFrame>
  );
}

function Entry({ entry }: { readonly entry: Omit<LogEntry, 'truncated' | 'has_stack_trace'> }): JSX.Element {
  const { log_id, message, log_type, log_name, timestamp, editor, operation_log_id, dropped } = entry;
  const facts: Facts = [
    ['Type', log_type],
    ['Name', log_name],
    ['Time', dateAndTime(Date.parse(timestamp))],
    editor === undefined ? undefined : ['Editor', editor],
    dropped === undefined ? undefined : ['Replaces', `${dropped} entries that a flood dropped`],
    ['Log id', <code>{log_id}</code>],
  ];
  return (
    <>
      <TextSection title="Message" text={message} />
      <div class="actions">
        <CopyButton what="log id" text={log_id} />
        <CopyButton what="message" text={message} />
        {operation_log_id === undefined ? undefined : (
          <button class="quiet" onClick={() => openPanel({ kind: 'operation', log_id: operation_log_id })}>
            Open its operation
          </button>
        )}
      </div>
      <FactList facts={facts} />
    </>
  );
}
