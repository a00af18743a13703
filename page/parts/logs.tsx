import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { RowGrid } from '../list/row-grid.tsx';
import { labelOf, logs, logsLeftOut, operations, haveSeveralLogged } from '../state/live.ts';
import {
  isFiltered,
  logsShown,
  allTypes,
  chosen,
  logNames,
  showAllLogs,
  since,
  type Since,
} from '../state/logs-shown.ts';
import { openPanel, selection } from '../state/selection.ts';
import type { LogEntry, LogType } from '../state/types.ts';
import { exactTime, timeOfDay, serverNow, dateAndTime } from '../state/words.ts';
import { Icon, Choice, EditorChoice, Fold, Switch, CopyButton } from './controls.tsx';
import { jsonText, PanelFrame, TextSection, useOperationPage } from './panel-frame.tsx';
import { type Facts, FactList } from '../shared/parts.tsx';

/** The newest entry remains in view until the reader scrolls up. */
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
            {logsLeftOut.value} entries arrived faster than this page can show them; unity_get_logs has them.
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

const tones = { error: 'bad', warning: 'odd', info: 'wait' } as const;

interface LogCellsProps {
  readonly entry: LogEntry;
  /** Short name of its Editor, where several have logged. */
  readonly editor: string | undefined;
}

function LogCells({ entry, editor }: LogCellsProps): JSX.Element {
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

const typeWords: Readonly<Record<LogType, string>> = { error: 'Errors', warning: 'Warnings', info: 'Info' };

function LogFilters(): JSX.Element {
  const { name, text, types, operation } = chosen.value;
  const names = name === '' || logNames.value.includes(name) ? logNames.value : [...logNames.value, name];
  return (
    <div class="filters" role="group" aria-label="Filter the logs">
      <Fold title="Filters" isChanged={isFiltered.value}>
        <div class="switches">
          {allTypes.map((type) => (
            <Switch
              key={type}
              label={typeWords[type]}
              isOn={types.includes(type)}
              onSwitch={(isOn) => setType(type, isOn)}
            />
          ))}
        </div>
        <Choice
          label="Name"
          value={name}
          options={[['', 'All'], ...names.map((one) => [one, one] as const)]}
          onChoose={(chosenName) => (chosen.value = { ...chosen.value, name: chosenName })}
        />
        <EditorChoice />
        <SinceChoice />
      </Fold>
      <label class="text-filter">
        <span class="unseen">Text in the message</span>
        <input
          type="search"
          placeholder="Search"
          value={text}
          onInput={({ currentTarget }) => (chosen.value = { ...chosen.value, text: currentTarget.value })}
        />
      </label>
      {operation === undefined ? undefined : <OfOperation log_id={operation} />}
      {isFiltered.value ? (
        <button class="quiet" onClick={showAllLogs}>
          Show all
        </button>
      ) : undefined}
    </div>
  );
}

function setType(type: LogType, isOn: boolean): void {
  chosen.value = {
    ...chosen.value,
    types: allTypes.filter((one) => (one === type ? isOn : chosen.value.types.includes(one))),
  };
}

function OfOperation({ log_id }: { readonly log_id: string }): JSX.Element {
  const { title = '', tool = 'an operation' } = operations.value.find((one) => one.log_id === log_id) ?? {};
  return (
    <span class="chip of-operation" title={log_id}>
      of {title === '' ? tool : title}
    </span>
  );
}

/** By their length, ms. */
const spans = [
  ['60000', 'Last minute'],
  ['300000', 'Last 5 min'],
  ['900000', 'Last 15 min'],
  ['3600000', 'Last hour'],
] as const;

function SinceChoice(): JSX.Element {
  const from = since.value;
  const fixed = from.kind === 'from' ? ([['from', timeOfDay(from.at)]] as const) : [];
  return (
    <Choice
      label="Since"
      value={from.kind === 'last' ? String(from.span_ms) : from.kind}
      options={[['all', 'The start'], ...spans, ...fixed, ['now', 'Now']]}
      onChoose={(value) => (since.value = asSince(value))}
    />
  );
}

function asSince(value: string): Since {
  if (value === 'all') return { kind: 'all' };
  return value === 'now' || value === 'from'
    ? { kind: 'from', at: serverNow() }
    : { kind: 'last', span_ms: Number(value) };
}

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
