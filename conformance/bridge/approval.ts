import { createHash } from 'node:crypto';

/** The approval of a work, or of another one (SEC-04). */
export function approvalOf(
  work: { readonly tool: string; readonly params: unknown },
  which: 'right' | 'of_other_work',
): object {
  const approved = which === 'right' ? work : { ...work, params: { code: 'return "something else";' } };
  return {
    code_hash: createHash('sha256').update(canonical(approved)).digest('hex'),
    by: 'conformance',
    at: Date.now(),
  };
}

/** JSON whose members stand in the order of their names. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}
