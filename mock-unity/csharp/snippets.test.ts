import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Json } from '../../generated/typescript/types.ts';
import { renderValue } from '../render/render.ts';
import { compileProgram } from './program.ts';
import { createTrace, runToEnd } from './testing/trace.ts';

interface Snippet {
  readonly code: string;
  readonly value?: Json;
}

const groups: readonly { readonly snippets: readonly Snippet[] }[] = parse(
  readFileSync(new URL('../../spec/snippets.yaml', import.meta.url), 'utf8'),
);
const snippets = groups.flatMap((group) => group.snippets).filter(({ value }) => value !== undefined);

/** What the mock does not have it says by name; what it has gives what the compiler and Unity give. */
test.each(snippets)('$code', ({ code, value }) => {
  const compiled = compileProgram(code);
  if (!compiled.ok) return expect(compiled.message).toContain('error MCP0001: ');
  const result = runToEnd(code, createTrace());
  return expect(result.ok ? renderValue(result.value) : result.error).toEqual(value);
});
