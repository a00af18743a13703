import type { JSX } from 'preact';

export interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

/** Something that is on or off. */
export function Switch({ label, isOn, onSwitch }: SwitchProps): JSX.Element {
  return (
    <label class="switch">
      <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => onSwitch(currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}
