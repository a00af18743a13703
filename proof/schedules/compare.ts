import { digestOf, type Item } from './digest.ts';
import type { Recording } from './record.ts';
import type { Seen } from './schedule.ts';

/** Where the two first differ. `kind` is what stays the same while a schedule is made smaller. */
export interface Difference {
  readonly kind: string;
  readonly mock: string;
  readonly real: string;
}

/** Compares what the C# core has answered, reported and run with what the mock has; undefined: it is the same. */
export function compareSeen(recording: Recording, real: readonly Seen[]): Difference | undefined {
  const left = digestOf(recording.seen, recording);
  const right = digestOf(real, recording);
  for (const topic of new Set([...left.keys(), ...right.keys()])) {
    const difference = compareTopic(topic, left.get(topic) ?? [], right.get(topic) ?? []);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function compareTopic(topic: string, mock: readonly Item[], real: readonly Item[]): Difference | undefined {
  const at = mock.findIndex((item, index) => item.text !== real[index]?.text);
  const index = at === -1 && real.length > mock.length ? mock.length : at;
  if (index === -1) return undefined;
  const name = /^(?:operation|ends) /.exec(topic)?.[0].trim() ?? topic;
  return {
    kind: `${name}: ${mock[index]?.what ?? 'nothing'} / ${real[index]?.what ?? 'nothing'}`,
    mock: `${topic}: ${excerpt(mock, index)}`,
    real: `${topic}: ${excerpt(real, index)}`,
  };
}

const BEFORE = 2;

function excerpt(items: readonly Item[], index: number): string {
  const lines = items.slice(Math.max(0, index - BEFORE), index + 2).map(({ text }) => text);
  return [...lines, ...(items.length <= index ? ['(end)'] : [])].join('\n     ');
}
