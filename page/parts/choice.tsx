import type { JSX } from 'preact';

export interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly onChoose: (value: Value) => void;
}

/** One of a few. */
export function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>): JSX.Element {
  const choose = (text: string): void => {
    const chosen = options.find(([one]) => one === text);
    if (chosen !== undefined) onChoose(chosen[0]);
  };
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
