import type { JSX } from 'preact';
import { operations } from '../state/live.ts';

export function OfOperation({ log_id }: { readonly log_id: string }): JSX.Element {
  const { title = '', tool = 'an operation' } = operations.value.find((one) => one.log_id === log_id) ?? {};
  return (
    <span class="chip of-operation" title={log_id}>
      of {title === '' ? tool : title}
    </span>
  );
}
