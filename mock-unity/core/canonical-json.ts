import type { Json } from '../../generated/typescript/types.ts';

/** JSON text with members sorted by the UTF-16 units of their names: equal values give equal text. An approval is bound to its hash (SEC-04). */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).toSorted((left, right) => (left < right ? -1 : 1));
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`).join(',')}}`;
}
