import type { JSX } from 'preact';
import { serverNow } from '../state/clock.ts';
import { since, type Since } from '../state/logs-shown.ts';
import { timeOfDay } from '../state/words.ts';
import { Choice } from './choice.tsx';

/** By their length, ms. */
const spans = [
  ['60000', 'Last minute'],
  ['300000', 'Last 5 min'],
  ['900000', 'Last 15 min'],
  ['3600000', 'Last hour'],
] as const;

export function SinceChoice(): JSX.Element {
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
