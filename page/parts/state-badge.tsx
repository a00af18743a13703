import type { JSX } from 'preact';
import { type Standing, standingText, toneOf } from '../state/lifecycle.ts';
import type { OperationOutcome } from '../state/types.ts';
import { Icon } from './icon.tsx';

export interface StateBadgeProps {
  readonly operation: Standing;
  readonly outcome: OperationOutcome | undefined;
}

export function StateBadge({ operation, outcome }: StateBadgeProps): JSX.Element {
  const tone = toneOf(operation);
  return (
    <span class={`badge tone-${tone}`}>
      <Icon tone={tone} />
      <span class="badge-word">{standingText(operation, outcome?.text)}</span>
    </span>
  );
}
