import { createHash } from 'node:crypto';
import type { EditorLink } from './editor-link.ts';

/** An operation of the case. */
export interface Operation {
  readonly name: string;
  readonly log_id: string;
  accept_seq: number;
  storeId: string;
  /** Params of the first execute. */
  first: object | undefined;
  attempts: number;
  /** The request that was sent last for it. */
  request: { readonly link: EditorLink; readonly id: number } | undefined;
  sentAt: number;
}

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

/** The text in `{{...}}` in a C# body becomes a statement that appends a line to the ledger, or another program as a string. */
export function expandProgram(
  programs: Readonly<Record<string, string>>,
  name: string,
  { operation, path }: { readonly operation: string; readonly path: string },
): string {
  const append = (mark: string): string =>
    `File.AppendAllText(${JSON.stringify(path)}, ${JSON.stringify(`${mark} ${operation}\n`)});`;
  return (programs[name] ?? '')
    .replaceAll(/\{\{(start|resume|end)\}\}/g, (_, mark: string) => append(mark))
    .replaceAll(/\{\{literal:([a-z][a-z0-9_-]*)\}\}/g, (_, other: string) =>
      JSON.stringify(expandProgram(programs, other, { operation, path })),
    );
}
