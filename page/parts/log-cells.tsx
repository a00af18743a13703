import type { JSX } from 'preact';
import type { LogEntry } from '../state/types.ts';
import { exactTime } from '../state/words.ts';
import { Icon } from './icon.tsx';

const tones = { error: 'bad', warning: 'odd', info: 'wait' } as const;

export interface LogCellsProps {
  readonly entry: LogEntry;
  /** Short name of its Editor, where several have logged. */
  readonly editor: string | undefined;
}

export function LogCells({ entry, editor }: LogCellsProps): JSX.Element {
  const { timestamp, log_type, log_name, message, dropped } = entry;
  return (
    <>
      <div role="gridcell" class="log-time soft">
        {exactTime(Date.parse(timestamp))}
      </div>
      <div role="gridcell" class={`log-type tone-${tones[log_type]}`}>
        {log_type === 'info' ? undefined : <Icon tone={tones[log_type]} />}
        <span class="word">{log_type}</span>
      </div>
      {editor === undefined ? undefined : (
        <div role="gridcell" class="log-editor soft" title={entry.editor}>
          {editor}
        </div>
      )}
      <div role="gridcell" class="log-name soft">
        {log_name}
      </div>
      <div role="gridcell" class="log-message">
        {dropped === undefined ? '' : `${dropped} entries dropped: `}
        {message.slice(0, SEEN_CHARS)}
      </div>
    </>
  );
}

/** More never fits a row. */
const SEEN_CHARS = 400;
