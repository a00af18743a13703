import { describe, expect, it } from 'vitest';
import type { Json } from '../../generated/typescript/types.ts';
import { box, typeOf } from './values/raw.ts';
import { compileProgram } from './program.ts';
import { errorVectors, openVectors, programVectors } from './testing/roslyn-vectors.ts';
import { compileError, createTrace, runToEnd } from './testing/trace.ts';
import { toText } from './values/text.ts';
import type { CsValue } from './values/value.ts';

const LOG_WORDS = new Map([
  ['info', 'log'],
  ['warning', 'warn'],
  ['error', 'error'],
]);

/** As the C# harness printed it. */
function typedText(value: CsValue): string {
  if (value === null) return '<null>';
  if (typeof value === 'object' && value.kind === 'array')
    return `[${value.items.map((item) => typedText(box(item, value.element))).join(',')}]`;
  if (typeof value === 'object' && value.kind === 'anonymous') return toText(value);
  return `${typeOf(value).runtimeName}:${toText(value)}`;
}

function textOfLog([text]: readonly Json[]): string {
  return typeof text === 'string' && text !== 'Null' ? text : '';
}

function eventLines([kind, ...details]: readonly [string, ...Json[]]): string[] {
  const word = LOG_WORDS.get(kind);
  if (word !== undefined && details.length === 1) return [`${word}:${textOfLog(details)}`];
  if (kind === 'write') return ['write'];
  return [];
}

function outputOf(code: string): string[] {
  const trace = createTrace();
  const compiled = compileProgram(code);
  const result = runToEnd(code, trace);
  const lines = trace.events.flatMap(eventLines);
  if (!result.ok) return [...lines, `!${result.exception}: ${result.error.slice(result.error.indexOf(': ') + 2)}`];
  return [...lines, `=${compiled.ok && compiled.program.shape === 'coroutine' ? '<null>' : typedText(result.value)}`];
}

/** The harness printed written values as C# texts; here they are JSON. Their number is compared. */
function withoutWritten(lines: readonly string[]): string[] {
  return lines.map((line) => (line.startsWith('write') ? 'write' : line));
}

describe('the interpreter does what Roslyn and .NET do', () => {
  it.each(programVectors)('$code', ({ code, output }) => {
    expect(outputOf(code)).toEqual(withoutWritten(output));
  });
});

describe('the compiler reports what Roslyn reports', () => {
  it.each(errorVectors)('$code', ({ code, error }) => {
    expect(compileError(code)).toBe(error);
  });

  it.each(openVectors)('or that it does not know: %s', (code) => {
    expect(compileError(code)).toMatch(/^\(1,\d+\): error MCP0001: .* outside the supported C# subset$/);
  });
});
