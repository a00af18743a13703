import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contract } from './contract.ts';

const folder = new URL('./examples/', import.meta.url);

interface Example {
  readonly type: string;
  readonly file: string;
  readonly text: string;
  readonly content: Record<string, unknown>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

function read(type: string, file: string): Example {
  const text = readFileSync(new URL(`${type}/${file}`, folder), 'utf8');
  return { type, file, text, content: asObject(JSON.parse(text)) };
}

const types = contract.types.map(({ name }) => name);
const folders = readdirSync(folder);
const examples = folders.flatMap((type) => readdirSync(new URL(`${type}/`, folder)).map((file) => read(type, file)));
const valid = examples.filter(({ file }) => file.startsWith('valid-'));
const invalid = examples.filter(({ file }) => file.startsWith('invalid-'));

test('every type has a folder of examples, and every folder is of a type', () => {
  expect(folders.toSorted()).toEqual(types.toSorted());
});

test.each(types)('%s has a valid and an invalid example', (name) => {
  expect(valid.some(({ type }) => type === name)).toBe(true);
  expect(invalid.some(({ type }) => type === name)).toBe(true);
});

test('the name of a file says whether the value is valid and what it shows', () => {
  for (const { type, file } of examples) expect(file, type).toMatch(/^(in)?valid-[a-z0-9]+(-[a-z0-9]+)*\.json$/);
});

test('a valid example holds a value, an invalid one also the pointer and the keyword that fail first', () => {
  for (const { type, file, content } of valid) expect(Object.keys(content), `${type}/${file}`).toEqual(['value']);
  for (const { type, file, content } of invalid) {
    expect(Object.keys(content), `${type}/${file}`).toEqual(['pointer', 'keyword', 'value']);
    expect(content['pointer'], `${type}/${file}`).toMatch(/^(\/([^~/]|~[01])*)*$/);
  }
});

test('files are small and end in a line feed', () => {
  for (const { type, file, text } of examples) {
    expect(text.length, `${type}/${file}`).toBeLessThan(20_000);
    expect(text, `${type}/${file}`).toMatch(/[^\n]\n$/);
  }
});

/** A way in which a member can be wrong, as far as its own schema says. Siblings that have the same member share its faults. */
interface Fault {
  readonly pointer: string;
  readonly keyword: string;
  readonly schema: string;
}

// A value over these bounds would be a file of 10 kB to 1 MB.
const bulky = new Set(['code maxLength', 'query maxLength', 'entries maxItems', 'log_ids maxItems']);
const annotations = ['description', 'title', 'default'];
const constraints = [
  '$ref',
  'const',
  'enum',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'not',
];

function faultsOf(type: string): Fault[] {
  const schema = asObject(contract.types.find(({ name }) => name === type)?.schema);
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(asObject(schema['properties'])).flatMap(([name, member]) => {
    const rules = Object.fromEntries(
      Object.entries(asObject(member)).filter(([keyword]) => !annotations.includes(keyword)),
    );
    const isOpen = rules['x-open'] === true;
    const keywords = constraints.filter(
      (keyword) => keyword in rules && !(keyword === 'enum' && isOpen) && !bulky.has(`${name} ${keyword}`),
    );
    // That the largest safe integer is the bound of every integer is shown by a few.
    const own = keywords.filter((keyword) => rules[keyword] !== Number.MAX_SAFE_INTEGER);
    const all = [...(required.includes(name) ? ['required'] : []), ...('type' in rules ? ['type'] : []), ...own];
    const isTag = 'const' in rules;
    return all.map((keyword) => ({
      pointer: `/${name}`,
      keyword,
      schema: isTag && keyword !== 'const' ? 'constant' : JSON.stringify(rules),
    }));
  });
}

const keyOf = ({ pointer, keyword, schema }: Fault): string => `${pointer} ${keyword} ${schema}`;

/** Of a reference it is enough that the member is wrong in some way: the rest is shown by the type that it refers to. */
function isShownBy({ pointer, keyword }: Fault, { content }: Example): boolean {
  if (keyword === '$ref') return content['pointer'] === pointer && content['keyword'] !== 'required';
  return content['pointer'] === pointer && content['keyword'] === keyword;
}

const shown = new Set(
  invalid.flatMap((example) =>
    faultsOf(example.type)
      .filter((fault) => isShownBy(fault, example))
      .map(keyOf),
  ),
);

describe('every way in which a member can be wrong is shown by an invalid example', () => {
  test.each(types)('%s', (type) => {
    const missing = faultsOf(type).filter((fault) => !shown.has(keyOf(fault)));
    expect(missing.map(({ pointer, keyword }) => `${keyword} at ${pointer}`)).toEqual([]);
  });
});

test('every closed type shows that an unknown member is refused', () => {
  const closed = contract.types
    .filter(({ schema }) => asObject(schema)['additionalProperties'] === false)
    .map(({ name }) => name);
  const refused = new Set(
    invalid.filter(({ content }) => content['keyword'] === 'additionalProperties').map(({ type }) => type),
  );
  expect(closed.filter((name) => !refused.has(name))).toEqual([]);
});

test('every member that a type may have is in a valid example of it', () => {
  const absent = contract.types.flatMap(({ name, schema }) => {
    const members = Object.entries(asObject(asObject(schema)['properties'])).filter(
      ([, member]) => !('not' in asObject(member)),
    );
    const values = valid.filter(({ type }) => type === name).map(({ content }) => asObject(content['value']));
    return members
      .filter(([member]) => !values.some((value) => member in value))
      .map(([member]) => `${name}.${member}`);
  });
  expect(absent).toEqual([]);
});
