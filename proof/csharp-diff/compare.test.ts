import { describe, expect, it } from 'vitest';
import { compareOutcomes, type ProgramOutcome, type Ran } from './compare.ts';

const ran: Ran = { result: 1, logs: [], updates: [], ledger: '', reloads: 0 };
const { result: _result, ...without } = ran;
const failed: Ran = { ...without, error: 'TimeoutException: late' };

describe('two outcomes are the same', () => {
  it.each<[what: string, mock: ProgramOutcome, real: ProgramOutcome]>([
    ['with the same result', ran, { ...ran }],
    ['with members in another order', { ...ran, result: { a: 1, b: 2 } }, { ...ran, result: { b: 2, a: 1 } }],
    ['with the same exception and another message', failed, { ...failed, error: 'TimeoutException: too late' }],
    [
      'with a logged exception of the same type and another message',
      { ...ran, logs: [{ value: { exception: 'TimeoutException: late' } }] },
      { ...ran, logs: [{ value: { exception: 'TimeoutException: too late' } }] },
    ],
    [
      'when neither compiles',
      { compile_errors: ['(1,1): error CS0103: x'] },
      { compile_errors: ['(2,2): error CS1002: y'] },
    ],
    [
      'when the mock refuses what lies outside of the subset',
      { compile_errors: ["(1,1): error MCP0001: 'x' is outside the supported C# subset"] },
      ran,
    ],
  ])('%s', (_what, mock, real) => {
    expect(compareOutcomes(mock, real)).toBeUndefined();
  });
});

describe('two outcomes differ', () => {
  it.each<[kind: string, mock: ProgramOutcome, real: ProgramOutcome]>([
    ['result', ran, { ...ran, result: 2 }],
    ['result', ran, { ...ran, result: '1' }],
    ['logs', ran, { ...ran, logs: [{ type: 'info', message: 'x' }] }],
    [
      'logs',
      { ...ran, logs: [{ value: { exception: 'TimeoutException: late' } }] },
      { ...ran, logs: [{ value: { exception: 'FormatException: late' } }] },
    ],
    ['updates', ran, { ...ran, updates: [['id', 1]] }],
    ['ledger', ran, { ...ran, ledger: 'x\n' }],
    ['reloads', ran, { ...ran, reloads: 1 }],
    ['suspended', { ...without, suspended: { compile: true } }, without],
    ['exception none / TimeoutException', ran, failed],
    ['exception FormatException / TimeoutException', { ...failed, error: 'FormatException: x' }, failed],
    ['compiles only for real: CS0103', { compile_errors: ['(1,1): error CS0103: x'] }, ran],
    ['compiles only in the mock: CS0103', ran, { compile_errors: ['(1,1): error CS0103: x'] }],
  ])('%s', (kind, mock, real) => {
    expect(compareOutcomes(mock, real)?.kind).toBe(kind);
  });
});
