import type { JSX } from 'preact';
import { serverNow } from '../state/clock.ts';
import { allTypes } from '../state/log-filter.ts';
import { chosen, isFiltered, logNames, showAllLogs, type Since, since } from '../state/logs-shown.ts';
import { operations } from '../state/live.ts';
import type { LogType } from '../state/types.ts';
import { timeOfDay } from '../state/words.ts';
import { Choice } from './choice.tsx';
import { Switch } from './switch.tsx';

const typeWords: Readonly<Record<LogType, string>> = { error: 'Errors', warning: 'Warnings', info: 'Info' };

/** By their length, ms. */
const spans = [
  ['60000', 'Last minute'],
  ['300000', 'Last 5 min'],
  ['900000', 'Last 15 min'],
  ['3600000', 'Last hour'],
] as const;

export function LogFilters(): JSX.Element {
  const { name, text, types, operation } = chosen.value;
  const names = name === '' || logNames.value.includes(name) ? logNames.value : [...logNames.value, name];
  return (
    <div class="filters" role="group" aria-label="Filter the logs">
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
      <SinceChoice />
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

function OfOperation({ log_id }: { readonly log_id: string }): JSX.Element {
  const { title = '', tool = 'an operation' } = operations.value.find((one) => one.log_id === log_id) ?? {};
  return (
    <span class="chip of-operation" title={log_id}>
      of {title === '' ? tool : title}
    </span>
  );
}

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

function setType(type: LogType, isOn: boolean): void {
  chosen.value = {
    ...chosen.value,
    types: allTypes.filter((one) => (one === type ? isOn : chosen.value.types.includes(one))),
  };
}
