import type { JSX } from 'preact';
import { allTypes } from '../state/log-filter.ts';
import { chosen, isFiltered, logNames, showAllLogs } from '../state/logs-shown.ts';
import type { LogType } from '../state/types.ts';
import { Choice } from './choice.tsx';
import { EditorChoice } from './editor-choice.tsx';
import { Fold } from './fold.tsx';
import { Switch } from './switch.tsx';
import { SinceChoice } from './since-choice.tsx';
import { OfOperation } from './of-operation.tsx';

const typeWords: Readonly<Record<LogType, string>> = { error: 'Errors', warning: 'Warnings', info: 'Info' };

export function LogFilters(): JSX.Element {
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
