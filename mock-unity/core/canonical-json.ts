import type { Json } from '../../generated/typescript/types.ts';

/** JSON text in which members stand in the order of the UTF-16 units of their names: equal values, equal text. What an approval is the hash of (SEC-04). */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).toSorted((left, right) => (left < right ? -1 : 1));
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`).join(',')}}`;
}
