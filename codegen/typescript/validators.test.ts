import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract } from '../../spec/contract.ts';
import { contract as small } from '../fixtures/small-contract.ts';
import { importGenerated } from '../testing/import-generated.ts';
import { loadContract } from '../load.ts';
import { emitValidators } from './validators.ts';
import { validateExecuteCodeParams, type Validation } from '../../generated/typescript/validators.js';

type Validate = (value: unknown) => Validation<unknown>;

const module = await importGenerated(small, 'validators.js');

function validator(type: string): Validate {
  const found = module[`validate${type}`];
  if (typeof found !== 'function') throw new Error(`no validator for ${type}`);
  return (value) => found(value);
}

const scalars = { text: 'abc' };
const shapes = { color: 'red', maybe: null, list: ['red'] };

describe('a value that does not fit is refused at its place, with the keyword:', () => {
  const cases: readonly [type: string, value: unknown, pointer: string, keyword: string, message: string][] = [
    ['Scalars', 5, '', 'type', 'expected an object at the root, got 5 (number)'],
    ['Scalars', [], '', 'type', 'expected an object at the root, got an array of 0'],
    ['Scalars', {}, '/text', 'required', '"text" is missing'],
    [
      'Scalars',
      { text: 'a' },
      '/text',
      'minLength',
      'expected a string of at least 2 characters at /text, got "a" (string) of 1',
    ],
    [
      'Scalars',
      { text: 'abcde' },
      '/text',
      'maxLength',
      'expected a string of at most 4 characters at /text, got "abcde" (string) of 5',
    ],
    [
      'Scalars',
      { ...scalars, code: 'A' },
      '/code',
      'pattern',
      'expected a string matching ^[a-z]+$ at /code, got "A" (string)',
    ],
    ['Scalars', { ...scalars, id: 'x' }, '/id', 'format', 'expected a UUID at /id, got "x" (string)'],
    [
      'Scalars',
      { ...scalars, at: '2026-02-30T00:00:00Z' },
      '/at',
      'format',
      'expected a time such as 2026-11-21T10:00:00.000Z at /at, got "2026-02-30T00:00:00Z" (string)',
    ],
    ['Scalars', { ...scalars, link: 'no link' }, '/link', 'format', 'expected a URI at /link, got "no link" (string)'],
    ['Scalars', { ...scalars, whole: '5' }, '/whole', 'type', 'expected an integer at /whole, got "5" (string)'],
    ['Scalars', { ...scalars, whole: 1.5 }, '/whole', 'type', 'expected an integer at /whole, got 1.5 (number)'],
    ['Scalars', { ...scalars, whole: Number.NaN }, '/whole', 'type', 'expected an integer at /whole, got NaN (number)'],
    [
      'Scalars',
      { ...scalars, whole: 11 },
      '/whole',
      'maximum',
      'expected a number of at most 10 at /whole, got 11 (number)',
    ],
    [
      'Scalars',
      { ...scalars, real: -2 },
      '/real',
      'minimum',
      'expected a number of at least -1.5 at /real, got -2 (number)',
    ],
    [
      'Scalars',
      { ...scalars, real: Number.POSITIVE_INFINITY },
      '/real',
      'type',
      'expected a number at /real, got Infinity (number)',
    ],
    ['Scalars', { ...scalars, three: 4 }, '/three', 'const', 'expected 3 at /three, got 4 (number)'],
    ['Scalars', { ...scalars, three: '3' }, '/three', 'type', 'expected a number at /three, got "3" (string)'],
    ['Scalars', { ...scalars, gone: null }, '/gone', 'not', 'expected no member of this name here at /gone, got null'],
    [
      'Shapes',
      { ...shapes, color: 'blue' },
      '/color',
      'enum',
      'expected one of "red", "green" at /color, got "blue" (string)',
    ],
    ['Shapes', { ...shapes, shade: 1 }, '/shade', 'type', 'expected a string at /shade, got 1 (number)'],
    ['Shapes', { ...shapes, maybe: {} }, '/maybe/text', 'required', '"text" is missing at /maybe'],
    [
      'Shapes',
      { ...shapes, maybe_count: 'x' },
      '/maybe_count',
      'type',
      'expected an integer or null at /maybe_count, got "x" (string)',
    ],
    [
      'Shapes',
      { ...shapes, list: [] },
      '/list',
      'minItems',
      'expected an array of at least 1 item at /list, got an array of 0',
    ],
    [
      'Shapes',
      { ...shapes, list: ['red', 'pink'] },
      '/list/1',
      'enum',
      'expected one of "red", "green" at /list/1, got "pink" (string)',
    ],
    [
      'Shapes',
      { ...shapes, map: { 'a/b~': 'x' } },
      '/map/a~1b~0',
      'type',
      'expected an integer at /map/a~1b~0, got "x" (string)',
    ],
    [
      'Shapes',
      { ...shapes, keyed: { odd: true } },
      '/keyed/odd',
      'additionalProperties',
      '"odd" is not an argument at /keyed',
    ],
    [
      'Shapes',
      { ...shapes, inline: { deep: [{ x: 'c' }] } },
      '/inline/deep/0/x',
      'enum',
      'expected one of "a", "b" at /inline/deep/0/x, got "c" (string)',
    ],
    [
      'DrawParams',
      { colour: 'red' },
      '/colour',
      'additionalProperties',
      '"colour" is not an argument (there are: color, size)',
    ],
    ['Figure', { radius: 1 }, '/kind', 'required', '"kind" is missing'],
    ['Figure', { kind: 1 }, '/kind', 'type', 'expected a string at /kind, got 1 (number)'],
    ['Figure', { kind: 'star' }, '/kind', 'enum', 'expected one of "circle", "square" at /kind, got "star" (string)'],
    ['Figure', { kind: 'circle', side: 1 }, '/radius', 'required', '"radius" is missing'],
    ['Figure', { kind: 'square', side: 'x' }, '/side', 'type', 'expected a number at /side, got "x" (string)'],
    ['News', { kind: 7 }, '/kind', 'type', 'expected a string at /kind, got 7 (number)'],
    ['News', {}, '/kind', 'required', '"kind" is missing'],
    ['News', { kind: 'stopped' }, '/at', 'required', '"at" is missing'],
    ['Figures', [{ kind: 'circle', radius: 1 }, { kind: 'square' }], '/1/side', 'required', '"side" is missing at /1'],
    ['Answer', { status: 'completed', log_id: 'x' }, '/result', 'required', '"result" is missing'],
  ];

  it.each(cases)('%s %j at "%s": %s', (type, value, pointer, keyword, message) => {
    const validation = validator(type)(value);
    expect(validation).toMatchObject({ ok: false, errors: [{ pointer, keyword, message }] });
  });
});

describe('a value that fits is given back as it is:', () => {
  const cases: readonly [type: string, value: unknown][] = [
    [
      'Scalars',
      {
        text: '😀😀😀😀',
        id: '0189aD5c-ac96-774b-bcce-b302099a8057',
        at: '2024-02-29T23:59:60+01:00',
        link: 'https://example.com/a?b#c',
        whole: 1.0,
        unknown: 1,
      },
    ],
    [
      'Shapes',
      {
        ...shapes,
        shade: 'a newer one',
        maybe: scalars,
        maybe_count: null,
        map: { a: 1 },
        keyed: { k_a: true },
        open: { x: [] },
      },
    ],
    ['News', { kind: 'star', points: 5 }],
    ['DrawParams', {}],
    ['Ping', { anything: 1 }],
  ];

  it.each(cases)('%s %j', (type, value) => {
    const validation = validator(type)(value);
    expect(validation.ok && validation.value).toBe(value);
  });
});

describe('messages', () => {
  it('show a short piece of a value of 20 MB, and never half a character', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), (before) => {
        const validation = validator('Scalars')({ text: `${'x'.repeat(before)}😀${'y'.repeat(1000)}` });
        const [violation] = validation.ok ? [] : validation.errors;
        expect(violation?.message.length).toBeLessThan(200);
        expect(violation?.message).not.toMatch(/\p{Surrogate}/u);
      }),
    );
    // Of the processor: a busy machine takes its time.
    const started = process.cpuUsage();
    const huge = validator('Scalars')({ text: 'x'.repeat(20_000_000) });
    expect(huge).toMatchObject({
      ok: false,
      errors: [{ keyword: 'maxLength', got: `"${'x'.repeat(40)}…" (string) of 20000000` }],
    });
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
  });

  it('cut the name of an unknown member of 20 MB', () => {
    const validation = validator('DrawParams')({ ['x'.repeat(20_000_000)]: 1 });
    expect(validation.ok ? 0 : (validation.errors[0]?.message.length ?? 0)).toBeLessThan(300);
  });
});

it('many unknown members are not all named', () => {
  const given = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => [name, 1]));
  expect(validateExecuteCodeParams(given)).toMatchObject({
    errors: [{ message: '"code" is missing; "a", "b", "c", "d", "e" and more are not arguments' }],
  });
  expect(validateExecuteCodeParams({ expression: '1' })).toMatchObject({
    errors: [{ message: '"code" is missing; "expression" is not an argument', got: 'nothing' }],
  });
});

it('a missing member names the unknown ones, under which it may have come', () => {
  expect(validateExecuteCodeParams({ script: 'return 1;', wait: 5 })).toMatchObject({
    errors: [
      {
        pointer: '/code',
        message: '"code" is missing; "script" and "wait" are not arguments',
      },
    ],
  });
});

describe('validators.js', () => {
  const model = loadContract(contract, { specFolder: 'spec', specFile: 'spec/contract.ts' });
  const [code] = emitValidators(model).filter((file) => file.path.endsWith('.js'));

  it('loads nothing at run time', () => {
    expect(code?.text).not.toMatch(/\brequire\b|^import\b|\bimport\(/m);
  });

  it('has a validator for every type, and two for every tool', async () => {
    const own = await importGenerated(contract, 'validators.js');
    expect(Object.keys(own).toSorted()).toEqual(
      [...model.types.map((type) => `validate${type.name}`), 'sentenceOf', 'toolValidators'].toSorted(),
    );
    expect(Object.keys(own['toolValidators'] ?? {})).toEqual(model.tools.map((tool) => tool.name));
  });

  it('narrows the envelope of a tool to its statuses and its result', () => {
    const draw = (module['toolValidators'] as { draw: { envelope: Validate } }).draw.envelope;
    expect(draw({ status: 'completed', log_id: 'x', result: { kind: 'circle', radius: 1 } }).ok).toBe(true);
    expect(draw({ status: 'completed', log_id: 'x', result: { kind: 'circle' } })).toMatchObject({
      errors: [{ pointer: '/result/radius', keyword: 'required' }],
    });
    expect(draw({ status: 'timeout', log_id: 'x' })).toMatchObject({
      errors: [{ pointer: '/status', keyword: 'enum' }],
    });
  });
});
