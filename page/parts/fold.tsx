import type { ComponentChildren, JSX } from 'preact';
import { useCovers } from './use-covers.ts';

export interface FoldProps {
  readonly title: string;
  /** Something in it is not as it is at first. */
  readonly isChanged: boolean;
  readonly children: ComponentChildren;
}

/** Controls that are folded under their title on a narrow screen. */
export function Fold({ title, isChanged, children }: FoldProps): JSX.Element {
  if (!useCovers()) return <>{children}</>;
  return (
    <details class="fold">
      <summary>
        {title}
        {isChanged ? ' (in use)' : ''}
      </summary>
      <div>{children}</div>
    </details>
  );
}
