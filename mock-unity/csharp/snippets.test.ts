import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Json } from '../../generated/typescript/types.ts';
import { renderValue } from '../render/render.ts';
import { compileProgram } from './program.ts';
import { compileError, createTrace, runToEnd } from './testing/trace.ts';

interface Snippet {
  readonly code: string;
  readonly value?: Json;
  readonly compile_error?: string;
}

function snippetsOf<S>(path: string): S[] {
  const groups: readonly { readonly snippets: readonly S[] }[] = parse(
    readFileSync(new URL(path, import.meta.url), 'utf8'),
  );
  return groups.flatMap((group) => group.snippets);
}

const withoutPlace = (message: string): string => message.replace(/^\(\d+,\d+\): /, '');

const snippets = snippetsOf<Snippet>('../../spec/snippets.yaml');

/** What the mock does not have it says by name; what it has gives what the compiler and Unity give. */
test.each(snippets.filter(({ value }) => value !== undefined))('$code', ({ code, value }) => {
  const compiled = compileProgram(code);
  if (!compiled.ok) return expect(compiled.message).toContain('error MCP0001: ');
  const result = runToEnd(code, createTrace());
  return expect(result.ok ? renderValue(result.value) : result.error).toEqual(value);
});

test.each(snippets.filter((snippet) => snippet.compile_error !== undefined))('$code', ({ code, compile_error }) => {
  const message = compileError(code);
  // The bridge says the end of the code in other words.
  if (!message.includes('error MCP0001: ')) expect(withoutPlace(message)).toBe(withoutPlace(compile_error ?? ''));
});

test.each(snippetsOf<string>('./testing/valid-snippets.yaml'))('is not called invalid: %s', (code) => {
  const compiled = compileProgram(code);
  expect(compiled.ok ? '' : compiled.message).toMatch(/^$|error MCP0001: /);
});
