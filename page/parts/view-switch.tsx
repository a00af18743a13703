import type { JSX } from 'preact';
import { editors, logs, operations } from '../state/live.ts';
import { type View, view } from '../state/view.ts';

/** On a narrow screen: which list is shown. */
export function ViewSwitch(): JSX.Element {
  const views: readonly (readonly [View, string, number])[] = [
    ['operations', 'Operations', operations.value.length],
    ['logs', 'Logs', logs.value.length],
    ['editors', 'Editors', editors.value.length],
  ];
  return (
    <nav class="views" aria-label="Lists">
      {views.map(([name, label, number]) => (
        <button key={name} aria-pressed={view.value === name} onClick={() => (view.value = name)}>
          {label} <span class="number">{number}</span>
        </button>
      ))}
    </nav>
  );
}
