import type { JSX } from 'preact';
import { toneOf, wordOf } from '../state/lifecycle.ts';
import type { OperationState } from '../state/types.ts';
import { Icon } from './icon.tsx';

export function StateBadge({ state }: { readonly state: OperationState }): JSX.Element {
  return (
    <span class={`badge tone-${toneOf(state)}`}>
      <Icon tone={toneOf(state)} />
      <span class="badge-word">{wordOf(state)}</span>
    </span>
  );
}
