import { expect, test } from 'vitest';
import { readyTools } from '../../../../generated/typescript/ready-tools.ts';
import type { CustomTool, JsonObject } from '../../../../generated/typescript/types.ts';
import { refuseTool } from './check-tool.ts';
import { compileSchema } from './compile-schema.ts';

const tool = (input_schema: JsonObject, name = 'bake'): CustomTool => ({ name, description: 'Bakes.', input_schema });

/** An object nested so deep. */
function nested(depth: number): JsonObject {
  return depth === 0 ? { type: 'string' } : { type: 'object', properties: { x: nested(depth - 1) } };
}

test.each(readyTools)('$name, whose schema is known to be sound, would pass the whole check', (ready) => {
  expect(refuseTool(ready)).toBeUndefined();
  expect(
    refuseTool({ ...ready, input_schema: { ...ready.input_schema, $comment: 'not as it is known' } }),
  ).toBeUndefined();
  expect(refuseTool({ ...ready, input_schema: { ...ready.input_schema, required: 1 } })).toContain('not valid');
});

test.each<[string, JsonObject]>([
  ['nothing in particular', { type: 'object' }],
  [
    'keywords of 2020-12',
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: { a: { type: 'array', prefixItems: [{ type: 'string' }], items: false } },
      unevaluatedProperties: false,
    },
  ],
  [
    'references that stay inside',
    {
      type: 'object',
      properties: { a: { $ref: '#/$defs/A' }, b: { $ref: '#here' } },
      $defs: {
        A: { type: 'string' },
        B: { $anchor: 'here', type: 'object', properties: { again: { $ref: '#here' } } },
      },
    },
  ],
  [
    'a member that is called $ref, and data that looks like one',
    { type: 'object', properties: { $ref: { type: 'string', default: 'x', examples: [{ $ref: 'http://x' }] } } },
  ],
  [
    'unknown keywords and formats',
    { type: 'object', 'x-unity': 1, properties: { a: { type: 'string', format: 'asset-path' } } },
  ],
  [
    'a pattern that backtracks, which is stopped when it is used',
    { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } },
  ],
])('a tool is offered whose schema has %s', (_title, schema) => {
  expect(refuseTool(tool(schema))).toBeUndefined();
});

test.each<[string, JsonObject, string]>([
  ['no object', { type: 'string' }, 'Expected an input schema with "type": "object" at its root, got "string"'],
  ['no type', {}, 'got none'],
  ['another dialect', { type: 'object', $schema: 'http://json-schema.org/draft-07/schema#' }, 'Expected "$schema"'],
  [
    'a remote reference',
    { type: 'object', properties: { a: { $ref: 'https://example.org/a.json' } } },
    'nothing is fetched',
  ],
  ['a reference to a file', { type: 'object', allOf: [{ $ref: 'other.json' }] }, 'at /allOf/0/$ref'],
  [
    'a dynamic reference that leaves it',
    { type: 'object', properties: { a: { $dynamicRef: 'https://example.org/a#b' } } },
    'nothing is fetched',
  ],
  ['a reference to nothing', { type: 'object', properties: { a: { $ref: '#/$defs/A' } } }, "can't resolve reference"],
  [
    'a keyword with a wrong value',
    { type: 'object', properties: { a: { type: 'text' } } },
    'not valid JSON Schema 2020-12',
  ],
  [
    'a pattern that is none',
    { type: 'object', properties: { a: { type: 'string', pattern: '(' } } },
    'not valid JSON Schema 2020-12',
  ],
  [
    'items as of draft 7',
    { type: 'object', properties: { a: { type: 'array', items: [{ type: 'string' }] } } },
    'not valid JSON Schema 2020-12',
  ],
  [
    'a member of the server',
    { type: 'object', properties: { timeout: { type: 'string' } } },
    'a member timeout, which belongs to the server',
  ],
  [
    'the other member of the server',
    { type: 'object', properties: { idempotency_key: {} } },
    'a member idempotency_key',
  ],
  ['$async', { type: 'object', $async: true }, '$async'],
  ['too many levels', nested(40), 'deeper than 32 levels'],
  ['too many levels of data', { type: 'object', default: nested(40) }, 'deeper than 32 levels'],
  [
    'too many characters',
    { type: 'object', description: 'x'.repeat(70_000) },
    'characters of JSON; expected at most 65536',
  ],
])('a tool is refused whose schema has %s', (_title, schema, sentence) => {
  expect(refuseTool(tool(schema))).toContain(sentence);
});

test.each([
  ['unity_execute_code', 'is taken by the bridge'],
  ['unity_help', 'is taken by the bridge'],
  ['Unity_execute_code', 'is taken by the bridge'],
  ['UNITY_BAKE', 'is taken by the bridge'],
  ['Custom_Tool', 'is taken by the bridge'],
  ['custom_tool', 'is taken by the bridge'],
  ['', 'Expected a name'],
  ['bake it', 'Expected a name'],
  ['ba/ke', 'Expected a name'],
  ['bäcke', 'Expected a name'],
  ['x'.repeat(129), 'Expected a name'],
  ['bake\n', 'Expected a name'],
])('the name %j is refused', (name, sentence) => {
  expect(refuseTool(tool({ type: 'object' }, name))).toContain(sentence);
});

test('a tool without a description is refused', () => {
  expect(refuseTool({ ...tool({ type: 'object' }), description: ' ' })).toContain('Describe it.');
});

const named: JsonObject = {
  type: 'object',
  properties: { name: { type: 'string', minLength: 2 }, 'a/b': { type: 'integer' } },
  required: ['name'],
  additionalProperties: false,
};

test.each([
  [{ name: 'x1' }, []],
  [{}, ['/name']],
  [{ other: 1 }, ['/name', '/other']],
  [{ 'a/b': 1 }, ['/name']],
  [{ name: 1 }, ['/name']],
  [{ name: 'x' }, ['/name']],
  [{ name: 'x1', other: 1 }, ['/other']],
  [{ name: 'x1', 'a/b': 1.5 }, ['/a~1b']],
  [[], ['']],
  [null, ['']],
])('arguments %j have these violations: %j', (given, pointers) => {
  const violations = compileSchema(named)(given);
  expect(violations.map(({ pointer }) => pointer)).toEqual(pointers);
  for (const { message } of violations)
    expect(message).toMatch(/: must .*, got |^"name" is missing$|^"other" is not an argument \(there are: /);
});

/** Branches without end: each level tries two, and the last one fits nothing. */
function branching(levels: number): JsonObject {
  const $defs: JsonObject = { [`L${levels}`]: { not: {} } };
  for (let level = 0; level < levels; level += 1)
    $defs[`L${level}`] = { anyOf: [{ $ref: `#/$defs/L${level + 1}` }, { $ref: `#/$defs/L${level + 1}` }] };
  return { type: 'object', properties: { a: { $ref: '#/$defs/L0' } }, $defs };
}

test.each<[string, JsonObject, unknown]>([
  [
    'a pattern that backtracks',
    { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } },
    `${'a'.repeat(40)}b`,
  ],
  ['branches without end', branching(40), 1],
  [
    'a huge list of unique items',
    { type: 'object', properties: { a: { type: 'array', uniqueItems: true } } },
    Array.from({ length: 200_000 }, (_, i) => [i]),
  ],
])('%s cannot hold the server up', (_title, schema, value) => {
  expect(refuseTool(tool(schema))).toBeUndefined();
  const began = performance.now();
  expect(compileSchema(schema)({ a: value })).toEqual([
    expect.objectContaining({ message: expect.stringContaining('arguments that can be checked in 250 ms') }),
  ]);
  expect(performance.now() - began).toBeLessThan(10_000);
  // What was stopped is whole: the next check is right.
  expect(compileSchema(schema)({})).toEqual([]);
});
