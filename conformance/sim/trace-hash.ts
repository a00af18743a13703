import type { Happening } from '../oracles/history.ts';

/** One number for a whole history: FNV-1a over its JSON text. */
export function createTraceHash(): { add(happening: Happening): void; value(): string } {
  let hash = 0x811c9dc5;
  return {
    add(happening) {
      const text = JSON.stringify(happening);
      for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    },
    value: () => (hash >>> 0).toString(16).padStart(8, '0'),
  };
}
