import type { Observation } from '../oracles/history.ts';
import { createTextHash } from './text-hash.ts';

/** One number for a whole history: over its JSON text. */
export function createTraceHash(): { add(observation: Observation): void; value(): string } {
  const hash = createTextHash();
  return { add: (observation) => hash.add(JSON.stringify(observation)), value: () => hash.value() };
}
