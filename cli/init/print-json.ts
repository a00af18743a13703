import type { Layout } from './json-layout.ts';

/** What a member may be worth. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Members on lines of their own, down to the given depth; what is deeper, and every array, stays on one line. */
export function printMember(value: JsonValue, depth: number, indentation: string, layout: Layout): string {
  if (layout.isOneLine || depth === 0 || typeof value !== 'object' || value === null || isArray(value))
    return printInline(value, layout.gap);
  const members = Object.entries(value).map(
    ([key, member]) =>
      `${indentation}${layout.unit}${JSON.stringify(key)}: ${printMember(member, depth - 1, indentation + layout.unit, layout)}`,
  );
  return members.length === 0 ? '{}' : `{${layout.eol}${members.join(`,${layout.eol}`)}${layout.eol}${indentation}}`;
}

function printInline(value: JsonValue, gap: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isArray(value)) return `[${value.map((item) => printInline(item, gap)).join(`,${gap}`)}]`;
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}:${gap}${printInline(member, gap)}`,
  );
  return members.length === 0 ? '{}' : `{${gap}${members.join(`,${gap}`)}${gap}}`;
}

function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
