import { Type, type TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { ContractError, type Problem } from './model/contract-error.ts';
import { contract as small } from './fixtures/small-contract.ts';
import { loadContract } from './load.ts';
import { objectNamed, typeNamed, unionNamed } from './model/model.ts';
import type { Contract } from '../spec/form.ts';

const place = { specFolder: 'spec', specFile: 'spec/contract.ts' };

function problemsOf(contract: Contract): readonly Problem[] {
  try {
    loadContract(contract, place);
    return [];
  } catch (error) {
    if (error instanceof ContractError) return error.problems;
    throw error;
  }
}

const withType = (schema: object, name = 'Odd'): Contract => ({
  ...small,
  types: [...small.types, { name, source: 'odd.ts', schema: Type.Unsafe(schema) }],
});
const withField = (schema: object): Contract => withType({ type: 'object', properties: { odd: schema } });

describe('the loader', () => {
  const model = loadContract(small, place);

  it('keeps the order of types and gives inline ones a name before the type that uses them', () => {
    const names = model.types.map((type) => type.name);
    expect(names.filter((name) => name.startsWith('Shapes'))).toEqual([
      'ShapesInlineDeepItemX',
      'ShapesInlineDeepItem',
      'ShapesInline',
      'Shapes',
    ]);
    expect(names.filter((name) => !name.startsWith('ShapesInline'))).toEqual(small.types.map((type) => type.name));
  });

  it('distinguishes requests, which are closed, from responses, which are open', () => {
    expect(objectNamed(model, 'DrawParams').closed).toBe(true);
    expect(objectNamed(model, 'Circle').closed).toBe(false);
  });

  it('finds the tag of a union and the value of each variant', () => {
    expect(unionNamed(model, 'Figure')).toMatchObject({
      tag: 'kind',
      open: false,
      variants: [
        { value: 'circle', type: 'Circle' },
        { value: 'square', type: 'Square' },
      ],
    });
    expect(unionNamed(model, 'News').open).toBe(true);
    expect(model.envelope.statuses).toEqual(['completed', 'error', 'timeout']);
  });

  it('reads nullable, optional, forbidden and default members', () => {
    const shapes = objectNamed(model, 'Shapes').fields;
    expect(shapes.find((field) => field.name === 'maybe')).toMatchObject({
      required: true,
      use: { nullable: true, shape: { kind: 'ref', name: 'Scalars' } },
    });
    expect(objectNamed(model, 'Scalars').fields.find((field) => field.name === 'gone')).toMatchObject({
      required: false,
      forbidden: true,
    });
    expect(objectNamed(model, 'DrawParams').fields.find((field) => field.name === 'size')).toMatchObject({
      required: false,
      default: 1,
    });
  });

  it('reads records with any names, with a pattern, and objects without constraints', () => {
    const fields = new Map(objectNamed(model, 'Shapes').fields.map((field) => [field.name, field.use.shape]));
    expect(fields.get('map')).toEqual({ kind: 'record', values: { nullable: false, shape: { kind: 'integer' } } });
    expect(fields.get('keyed')).toMatchObject({ kind: 'record', keyPattern: '^k_' });
    expect(fields.get('open')).toMatchObject({ kind: 'record', values: { shape: { kind: 'json' } } });
  });

  it('takes the root of a name as an object even if it has no members', () => {
    expect(typeNamed(model, 'Ping')).toMatchObject({ kind: 'object', closed: false, fields: [] });
  });

  it('lists a tool with its statuses in the order of the envelope', () => {
    const [draw] = small.tools;
    if (draw === undefined) throw new Error('no tool');
    const backwards = { ...small, tools: [{ ...draw, statuses: ['error', 'completed'] }] };
    expect(loadContract(backwards, place).tools[0]?.statuses).toEqual(['completed', 'error']);
  });
});

describe('a schema that the generator does not support is refused, with the place:', () => {
  const inFields: readonly [what: string, schema: object, at: string, says: RegExp][] = [
    [
      'a misspelt keyword',
      { type: 'string', minLenght: 1 },
      '/properties/odd/minLenght',
      /"minLenght" is not supported for a string; supported: type, minLength/,
    ],
    ['oneOf', { oneOf: [{ type: 'string' }] }, '/properties/odd/oneOf', /not supported/],
    ['allOf', { allOf: [{ type: 'string' }] }, '/properties/odd/allOf', /not supported/],
    ['if', { type: 'string', if: {} }, '/properties/odd/if', /not supported/],
    ['a tuple', { type: 'array', prefixItems: [{}] }, '/properties/odd/prefixItems', /not supported for an array/],
    [
      'a tuple as TypeBox writes it',
      { type: 'array', items: [{}], additionalItems: false },
      '/properties/odd/additionalItems',
      /not supported/,
    ],
    ['uniqueItems', { type: 'array', uniqueItems: true }, '/properties/odd/uniqueItems', /not supported/],
    [
      'exclusiveMinimum',
      { type: 'integer', exclusiveMinimum: 0 },
      '/properties/odd/exclusiveMinimum',
      /not supported for a number/,
    ],
    ['multipleOf', { type: 'integer', multipleOf: 2 }, '/properties/odd/multipleOf', /not supported/],
    [
      'dependentRequired',
      { type: 'object', properties: { a: {} }, dependentRequired: {} },
      '/properties/odd/dependentRequired',
      /not supported for an object/,
    ],
    [
      'unevaluatedProperties',
      { type: 'object', properties: { a: {} }, unevaluatedProperties: false },
      '/properties/odd/unevaluatedProperties',
      /not supported/,
    ],
    ['$defs', { type: 'object', properties: { a: {} }, $defs: {} }, '/properties/odd/$defs', /not supported/],
    ['several types', { type: ['string', 'null'] }, '/properties/odd/type', /expected one of string, integer/],
    ['null alone', { type: 'null' }, '/properties/odd', /null alone/],
    [
      'an unknown format',
      { type: 'string', format: 'email' },
      '/properties/odd/format',
      /"email" is not supported; supported: uuid, date-time, uri/,
    ],
    ['a broken pattern', { type: 'string', pattern: '(' }, '/properties/odd/pattern', /regular expression/],
    ['a negative length', { type: 'string', minLength: -1 }, '/properties/odd/minLength', /whole number/],
    [
      'a bound that is no number',
      { type: 'integer', minimum: '1' },
      '/properties/odd/minimum',
      /expected a number, got "1"/,
    ],
    ['an enum of numbers', { enum: [1, 2] }, '/properties/odd/enum', /different strings/],
    ['an enum with doubles', { enum: ['a', 'a'] }, '/properties/odd/enum', /different strings/],
    ['a constant object', { const: {} }, '/properties/odd/const', /string, number or boolean/],
    [
      'a union of constants',
      { anyOf: [{ const: 'a' }, { const: 'b' }] },
      '/properties/odd/anyOf/0',
      /written with `enum`/,
    ],
    [
      'a union of scalars',
      { anyOf: [{ type: 'string' }, { type: 'integer' }] },
      '/properties/odd/anyOf/0',
      /must be tagged/,
    ],
    [
      'a nullable union without a name',
      { anyOf: [{ $ref: 'Started' }, { $ref: 'Stopped' }, { type: 'null' }] },
      '/properties/odd/anyOf',
      /exactly two members/,
    ],
    ['not, other than never', { not: { type: 'string' } }, '/properties/odd/not', /only `not: \{\}`/],
    [
      'x-open that is no boolean',
      { type: 'string', enum: ['a'], 'x-open': 'yes' },
      '/properties/odd/x-open',
      /true or false/,
    ],
    ['a true schema', true as unknown as object, '/properties/odd', /expected a schema/],
    [
      'two patterns',
      { type: 'object', patternProperties: { '^a': {}, '^b': {} } },
      '/properties/odd/patternProperties',
      /exactly one pattern/,
    ],
    [
      'a pattern that lets other names pass',
      { type: 'object', patternProperties: { '^a': {} } },
      '/properties/odd',
      /additionalProperties: false/,
    ],
    [
      'a description that is no text',
      { type: 'string', description: 1 },
      '/properties/odd/description',
      /expected a string/,
    ],
    [
      'a deep one',
      { type: 'array', items: { type: 'object', properties: { x: { type: 'string', minSize: 1 } } } },
      '/properties/odd/items/properties/x/minSize',
      /not supported/,
    ],
  ];

  it.each(inFields)('%s', (_what, schema, at, says) => {
    const problems = problemsOf(withField(schema));
    expect(problems.map(({ where }) => where)).toContain(`type Odd at ${at}`);
    expect(problems.find(({ where }) => where === `type Odd at ${at}`)?.what).toMatch(says);
  });

  const roots: readonly [what: string, schema: object, where: string, says: RegExp][] = [
    ['a default that is not on a member', { type: 'string', default: 'x' }, 'type Odd at /default', /not supported/],
    [
      'a dangling reference',
      { type: 'array', items: { $ref: 'Nobody' } },
      'type Odd at /items',
      /"Nobody" names no type/,
    ],
    [
      'a required member that is not defined',
      { type: 'object', properties: {}, required: ['x'] },
      'type Odd at /required/0',
      /no property of that name/,
    ],
    [
      'a default on a required member',
      { type: 'object', properties: { x: { type: 'string', default: 'a' } }, required: ['x'] },
      'type Odd at /properties/x/default',
      /optional/,
    ],
    [
      'a forbidden member that is required',
      { type: 'object', properties: { x: { not: {} } }, required: ['x'] },
      'type Odd at /properties/x',
      /cannot be required/,
    ],
    [
      'a member that is no identifier',
      { type: 'object', properties: { 'a/b': {} } },
      'type Odd at /properties/a~1b',
      /identifier/,
    ],
    [
      'named properties beside a schema for the rest',
      { type: 'object', properties: { a: {} }, additionalProperties: { type: 'string' } },
      'type Odd at its root',
      /beside/,
    ],
    [
      'a variant that is no object',
      { anyOf: [{ $ref: 'Circle' }, { $ref: 'Color' }] },
      'type Odd at /anyOf/1',
      /variants of a union are objects/,
    ],
    [
      'variants without a common tag',
      { anyOf: [{ $ref: 'Circle' }, { $ref: 'Scalars' }] },
      'type Odd at /anyOf',
      /must be tagged/,
    ],
    [
      'two variants with the same tag value',
      { anyOf: [{ $ref: 'Circle' }, { $ref: 'Circle' }] },
      'type Odd at /anyOf',
      /must be tagged/,
    ],
    [
      'a variant of two unions',
      { anyOf: [{ $ref: 'Circle' }, { $ref: 'Square' }] },
      'type Odd at /anyOf/0',
      /Circle is already a variant of Figure/,
    ],
    [
      'a type of itself',
      { type: 'object', properties: { next: { $ref: 'Odd' } } },
      'type Odd',
      /recursive types are not supported \(Odd -> Odd\)/,
    ],
  ];

  it.each(roots)('%s', (_what, schema, where, says) => {
    const found = problemsOf(withType(schema)).find((problem) => problem.where === where);
    expect(found?.what).toMatch(says);
  });

  it('two types of one name', () => {
    expect(problemsOf(withType({ type: 'string' }, 'Color'))).toContainEqual({
      where: 'type Color',
      what: expect.stringContaining('in small.ts and in odd.ts'),
    });
  });

  it('an inline type whose name is taken', () => {
    const contract = {
      ...small,
      types: [...small.types, { name: 'ShapesInline', source: 'odd.ts', schema: Type.String() }],
    };
    expect(problemsOf(contract).map(({ where }) => where)).toContain('type ShapesInline');
  });

  it.each(['lower', 'With_Underscore', 'Json'])('the name %s', (name) => {
    expect(problemsOf(withType({ type: 'string' }, name)).map(({ where }) => where)).toEqual([`type ${name}`]);
  });

  it('and everything that is wrong is reported at once', () => {
    const contract = {
      ...withType({ type: 'object', properties: { a: { oneOf: [] }, b: { type: 'nothing' } } }),
      idBase: 'x',
      tools: [],
    };
    expect(problemsOf(contract)).toHaveLength(3);
    expect(() => loadContract(contract, place)).toThrow(
      /^The contract has 3 problems:\n {2}type Odd at \/properties\/a\/oneOf: keyword/,
    );
  });
});

describe('parts of a contract that contradict each other are refused:', () => {
  const [draw] = small.tools;
  const [ping] = small.bridge;
  const [failure] = small.errors;
  if (draw === undefined || ping === undefined || failure === undefined)
    throw new Error('the fixture has lost something');
  const { lifecycle } = small;
  const cases: readonly [what: string, change: Partial<Contract>, where: string][] = [
    ['two tools of one name', { tools: [draw, draw] }, 'tool draw'],
    ['params that are open', { tools: [{ ...draw, params: 'Circle' }] }, 'tool draw'],
    ['a result that does not exist', { tools: [{ ...draw, result: 'Nobody' }] }, 'tool draw'],
    ['a status that the envelope has not', { tools: [{ ...draw, statuses: ['odd'] }] }, 'tool draw'],
    ['a tool without statuses', { tools: [{ ...draw, statuses: [] }] }, 'tool draw'],
    ['a tool that is not in snake_case', { tools: [{ ...draw, name: 'Draw' }] }, 'tool Draw'],
    ['an envelope that is no union', { envelope: { ...small.envelope, union: 'Done' } }, 'envelope'],
    ['an envelope with another tag', { envelope: { ...small.envelope, tag: 'kind' } }, 'envelope'],
    ['a completed variant without result', { envelope: { ...small.envelope, completed: 'Failed' } }, 'envelope'],
    ['two methods of one name', { bridge: [ping, ping] }, 'bridge method ping'],
    [
      'a request without result',
      { bridge: [{ name: 'ping', from: 'server', kind: 'request', params: 'Ping', summary: '' }] },
      'bridge method ping',
    ],
    ['a notification with a result', { bridge: [{ ...ping, kind: 'notification' }] }, 'bridge method ping'],
    ['params that are no object', { bridge: [{ ...ping, params: 'Color' }] }, 'bridge method ping'],
    [
      'a transition from an unknown state',
      { lifecycle: { ...lifecycle, transitions: [{ from: 'odd', signal: 'end', to: 'over' }] } },
      'lifecycle transition odd on end',
    ],
    [
      'a transition on an unknown signal',
      { lifecycle: { ...lifecycle, transitions: [{ from: 'new', signal: 'odd', to: 'over' }] } },
      'lifecycle transition new on odd',
    ],
    [
      'a way out of a terminal state',
      { lifecycle: { ...lifecycle, transitions: [{ from: 'over', signal: 'end', to: 'new' }] } },
      'lifecycle transition over on end',
    ],
    [
      'two ways for one signal',
      { lifecycle: { ...lifecycle, transitions: [...lifecycle.transitions, ...lifecycle.transitions] } },
      'lifecycle transition new on end',
    ],
    ['two errors of one code', { errors: [failure, failure] }, 'error code envelope bad'],
    ['an error of the bridge without number', { errors: [{ ...failure, scope: 'bridge' }] }, 'error code bad'],
    ['two limits of one name', { limits: [...small.limits, ...small.limits] }, 'limit size_max'],
    [
      'two requirements of one id',
      { requirements: [...small.requirements, ...small.requirements] },
      'requirement DRW-01',
    ],
    ['an id base that is no folder', { idBase: 'https://example.com' }, 'idBase'],
    ['a version that is no version', { protocolVersion: 'one' }, 'protocolVersion'],
  ];

  it.each(cases)('%s', (_what, change, where) => {
    expect(problemsOf({ ...small, ...change }).map((problem) => problem.where)).toContain(where);
  });
});

it('TypeBox schemas are read as the JSON that they are', () => {
  const schema: TSchema = Type.Object({ a: Type.Optional(Type.Union([Type.String(), Type.Null()])) });
  expect(problemsOf(withType(schema))).toEqual([]);
});
