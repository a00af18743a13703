import type { JSX } from 'preact';
import { serverNow } from '../state/clock.ts';
import { allTypes } from '../state/log-filter.ts';
import { chosen, isFiltered, logNames, showAllLogs, type Since, since } from '../state/logs-shown.ts';
import type { LogType } from '../state/types.ts';
import { timeOfDay } from '../state/words.ts';

const typeWords: Readonly<Record<LogType, string>> = { error: 'Errors', warning: 'Warnings', info: 'Info' };

const spans: readonly (readonly [label: string, span_ms: number])[] = [
  ['Last minute', 60_000],
  ['Last 5 min', 300_000],
  ['Last 15 min', 900_000],
  ['Last hour', 3_600_000],
];

export function LogFilters(): JSX.Element {
  const { name, text, types, operation } = chosen.value;
  const names = name === '' || logNames.value.includes(name) ? logNames.value : [...logNames.value, name];
  return (
    <div class="filters" role="group" aria-label="Filter the logs">
      <div class="switches">
        {allTypes.map((type) => (
          <label key={type} class={`switch type-${type}`}>
            <input type="checkbox" checked={types.includes(type)} onChange={({ currentTarget }) => setType(type, currentTarget.checked)} />
            <span>{typeWords[type]}</span>
          </label>
        ))}
      </div>
      <label>
        <span>Name</span>
        <select value={name} onChange={({ currentTarget }) => (chosen.value = { ...chosen.value, name: currentTarget.value })}>
          <option value="">All</option>
          {names.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Since</span>
        <SinceChoice />
      </label>
      <label class="text-filter">
        <span class="unseen">Text in the message</span>
        <input type="search" placeholder="Text" value={text} onInput={({ currentTarget }) => (chosen.value = { ...chosen.value, text: currentTarget.value })} />
      </label>
      {operation === undefined ? undefined : <span class="chip">of one operation</span>}
      {isFiltered.value ? (
        <button type="button" class="quiet" onClick={showAllLogs}>
          Show all
        </button>
      ) : undefined}
    </div>
  );
}

function SinceChoice(): JSX.Element {
  const from = since.value;
  const value = from.kind === 'last' ? String(from.span_ms) : from.kind;
  return (
    <select value={value} onChange={({ currentTarget }) => (since.value = asSince(currentTarget.value))}>
      <option value="all">The start</option>
      {spans.map(([label, span]) => (
        <option key={span} value={String(span)}>
          {label}
        </option>
      ))}
      {from.kind === 'from' ? <option value="from">{timeOfDay(from.at)}</option> : undefined}
      <option value="now">Now</option>
    </select>
  );
}

function asSince(value: string): Since {
  if (value === 'all') return { kind: 'all' };
  return value === 'now' || value === 'from' ? { kind: 'from', at: serverNow() } : { kind: 'last', span_ms: Number(value) };
}

function setType(type: LogType, isOn: boolean): void {
  chosen.value = { ...chosen.value, types: allTypes.filter((one) => (one === type ? isOn : chosen.value.types.includes(one))) };
}
