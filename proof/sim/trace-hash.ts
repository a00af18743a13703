import type { Happening } from '../oracles/history.ts';
import { createTextHash } from './text-hash.ts';

/** One number for a whole history: over its JSON text. */
export function createTraceHash(): { add(happening: Happening): void; value(): string } {
  const hash = createTextHash();
  return { add: (happening) => hash.add(JSON.stringify(happening)), value: () => hash.value() };
}
