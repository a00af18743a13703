import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { contract } from '../../spec/contract.ts';
import { contract as small } from '../fixtures/small-contract.ts';
import { loadContract } from '../load.ts';
import { emitOpenRpc } from './emit.ts';
import type { Contract } from '../../spec/form.ts';

const metaSchema = JSON.parse(
  readFileSync(new URL('../fixtures/openrpc-meta-schema/schema.json', import.meta.url), 'utf8'),
);

/** What the meta-schema needs of the meta-schema of JSON Schema; the schemas themselves are compiled below. */
const jsonSchemaMeta = {
  type: ['object', 'boolean'],
  definitions: { JSONSchemaObject: { properties: { $ref: { type: 'string' } } } },
};

function documentOf(of: Contract) {
  const [file] = emitOpenRpc(loadContract(of, { specFolder: 'spec', specFile: 'spec/contract.ts' }));
  return JSON.parse(file?.text ?? '');
}

function errorsOf(document: unknown): unknown {
  const ajv = new Ajv({ strict: false, validateSchema: false });
  addFormats.default(ajv);
  for (const id of ['https://meta.json-schema.tools', 'https://meta.json-schema.tools/'])
    ajv.addSchema(jsonSchemaMeta, id);
  const { $schema: _dialect, ...schema } = metaSchema;
  const validate = ajv.compile(schema);
  validate(document);
  return validate.errors ?? [];
}

describe.each([
  ['our contract', contract],
  ['the small contract', small],
] as const)('openrpc.json of %s', (_name, of) => {
  const document = documentOf(of);

  it('is valid against the meta-schema of OpenRPC', () => {
    expect(errorsOf(document)).toEqual([]);
  });

  it('has every method, with who sends it and whether it is answered', () => {
    const methods = document.methods.map((method: Record<string, unknown>) => [
      method['name'],
      method['x-from'],
      method['result'] === undefined ? 'notification' : 'request',
    ]);
    expect(methods).toEqual(of.bridge.map(({ name, from, kind }) => [name, from, kind]));
  });

  it('holds every schema that it refers to, all of them 2020-12', () => {
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    );
    for (const name of new Set(references)) expect(Object.keys(document.components.schemas)).toContain(name);
    const compiling = new Ajv2020({ strict: true });
    addFormats.default(compiling);
    const text = JSON.stringify({ $defs: document.components.schemas }).replaceAll('#/components/schemas/', '#/$defs/');
    for (const name of Object.keys(document.components.schemas)) {
      expect(compiling.compile({ ...JSON.parse(text), $ref: `#/$defs/${name}` })).toBeTypeOf('function');
    }
  });
});

it('the meta-schema refuses a method without name (so the check above can fail)', () => {
  const document = documentOf(small);
  const [first, ...rest] = document.methods;
  expect(errorsOf({ ...document, methods: [{ ...first, name: undefined }, ...rest] })).not.toEqual([]);
});
