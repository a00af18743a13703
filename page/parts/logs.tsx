import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { RowGrid } from '../list/row-grid.tsx';
import { haveSeveralLogged } from '../state/editor-filter.ts';
import { labelOf, logs, logsLeftOut } from '../state/live.ts';
import { isFiltered, logsShown } from '../state/logs-shown.ts';
import { openPanel, selection } from '../state/selection.ts';
import type { LogEntry } from '../state/types.ts';
import { LogFilters } from './log-filters.tsx';
import { LogCells } from './log-cells.tsx';

/** The newest entry is kept in view, until the reader scrolls up. */
const isFollowing = signal(true);

/** Below this the columns do not fit beside each other, px. */
const COMPACT_BELOW = 640;

export function Logs(): JSX.Element {
  const entries = logsShown.value;
  const hasEditors = haveSeveralLogged.value;
  const last = useRef<LogEntry>(undefined);
  if (isFollowing.value) last.current = entries.at(-1);
  const newer =
    isFollowing.value || last.current === undefined ? 0 : entries.length - 1 - entries.lastIndexOf(last.current);
  return (
    <section class="logs" aria-labelledby="logs-title">
      <div class="bar-of-tools">
        <h2 id="logs-title">
          Logs{' '}
          <span class="soft number">
            {isFiltered.value ? `${entries.length} of ${logs.value.length}` : logs.value.length}
          </span>
        </h2>
        <LogFilters />
        {logsLeftOut.value === 0 ? undefined : (
          <p class="soft left-out">
            {logsLeftOut.value} entries came faster than this page takes them and are not shown; unity_get_logs has
            them.
          </p>
        )}
      </div>
      <RowGrid
        label="Log entries, oldest first"
        className={`log-grid${hasEditors ? ' with-editors' : ''}`}
        items={entries}
        keyOf={({ log_id }) => log_id}
        rowHeight={{ wide: 1.625, compact: 2.875 }}
        compactBelow={COMPACT_BELOW}
        opened={selection.value?.log_id}
        onOpen={({ log_id }) => openPanel({ kind: 'log', log_id })}
        rowClass={({ log_type }) => `type-${log_type}`}
        follow={{ on: isFollowing.value, onChange: (on) => (isFollowing.value = on) }}
        head={['Time', 'Type', ...(hasEditors ? ['Editor'] : []), 'Name', 'Message'].map((column) => (
          <div role="columnheader" key={column}>
            {column}
          </div>
        ))}
        cells={(entry) => <LogCells entry={entry} editor={hasEditors ? labelOf(entry.editor ?? '') : undefined} />}
        empty={
          logs.value.length === 0
            ? 'No log entry has come yet: what Unity logs and what code writes with AI.Write appears here.'
            : 'No log entry matches the filter.'
        }
      />
      {isFollowing.value ? undefined : (
        <button class="follow" onClick={() => (isFollowing.value = true)}>
          Follow the newest{newer > 0 ? ` (${newer} more)` : ''}
        </button>
      )}
    </section>
  );
}
