import type { Place } from './bound.ts';

export function readOnlyPlace(code: string, message: string): Place {
  const nothing = { get: () => null, set: () => undefined };
  return { open: () => nothing, isVariable: false, refusal: { code, message } };
}
