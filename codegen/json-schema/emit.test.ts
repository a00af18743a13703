import { ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { contract } from '../../spec/contract.ts';
import { limit } from '../../spec/limits.ts';
import { tools } from '../../generated/typescript/tools.ts';
import { contract as small } from '../fixtures/small-contract.ts';
import { loadContract } from '../load.ts';
import { emitJsonSchema } from './emit.ts';

const model = loadContract(contract, { specFolder: 'spec', specFile: 'spec/contract.ts' });
const files = new Map(emitJsonSchema(model).map(({ path, text }) => [path, JSON.parse(text)]));

function strict(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true });
  addFormats.default(ajv);
  return ajv;
}

describe('schema files', () => {
  it('are one per type, each with dialect and id, and compile together under strict Ajv', () => {
    const ajv = strict();
    for (const type of model.types) {
      const schema = files.get(`schema/${type.name}.schema.json`);
      expect(schema).toMatchObject({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: `${contract.idBase}${type.name}.schema.json`,
        // Tools that make types of it name them so.
        title: type.title ?? type.name,
      });
      ajv.addSchema(schema);
    }
    for (const type of model.types)
      expect(ajv.getSchema(`${contract.idBase}${type.name}.schema.json`)).toBeTypeOf('function');
  });

  it('are whole in the bundle, which refers to no other file', () => {
    const bundle = files.get('schema/bundle.schema.json');
    const ajv = strict();
    ajv.addSchema(bundle);
    for (const { name } of model.types)
      expect(ajv.getSchema(`${bundle.$id}#/$defs/${name}`), name).toBeTypeOf('function');
    const refs = [...JSON.stringify(bundle).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref);
    expect(refs.filter((ref) => !ref.startsWith('#/$defs/'))).toEqual([]);
    const isEnvelope = ajv.getSchema(bundle.$id);
    const timeout = {
      status: 'timeout',
      log_id: '018bcfe5-6800-7000-8000-00000000beef',
      is_complete: false,
      message: 'm',
      advice: 'Call unity_get_result.',
    };
    expect([isEnvelope?.(timeout), isEnvelope?.({ status: 'timeout' })]).toEqual([true, false]);
  });

  it('carry what the spec says about members', () => {
    expect(files.get('schema/ExecuteCodeParams.schema.json')).toMatchObject({
      description: expect.any(String),
      properties: {
        timeout: {
          type: 'integer',
          minimum: 0,
          maximum: limit('timeout_max_ms'),
          default: limit('timeout_default_ms'),
          description: expect.any(String),
        },
      },
      required: ['code'],
      additionalProperties: false,
    });
  });
});

describe('tools.json', () => {
  const list = files.get('schema/tools.json');

  it('is a result of tools/list, as the MCP SDK reads it', () => {
    const parsed = ListToolsResultSchema.parse(list);
    expect(parsed.tools.map((tool) => tool.name)).toEqual(contract.tools.map((tool) => tool.name));
    expect(JSON.parse(JSON.stringify(tools))).toEqual(list.tools);
  });

  it.each(contract.tools.map((tool) => tool.name))('%s has schemas that need no other file', (name) => {
    const tool = list.tools.find((candidate: { name: string }) => candidate.name === name);
    expect(tool.inputSchema.type).toBe('object');
    expect(tool.outputSchema.type).toBe('object');
    expect(strict().compile(tool.inputSchema)).toBeTypeOf('function');
    expect(strict().compile(tool.outputSchema)).toBeTypeOf('function');
  });

  it('writes small types of arguments in place, for clients that read no $ref', () => {
    expect(JSON.stringify(list.tools.map((tool: { inputSchema: unknown }) => tool.inputSchema))).not.toContain('$ref');
  });

  it('narrows the envelope to the statuses of the tool and to its result', () => {
    const [draw] = JSON.parse(
      emitJsonSchema(loadContract(small, { specFolder: 's', specFile: 's/c.ts' })).find(
        ({ path }) => path === 'schema/tools.json',
      )?.text ?? '',
    ).tools;
    const validate = strict().compile(draw.outputSchema);
    expect(validate({ status: 'completed', log_id: 'x', result: { kind: 'circle', radius: 1 } })).toBe(true);
    expect(validate({ status: 'completed', log_id: 'x', result: { kind: 'circle' } })).toBe(false);
    expect(validate({ status: 'error', log_id: 'x', error: 'e' })).toBe(true);
    expect(validate({ status: 'timeout', log_id: 'x' })).toBe(false);
  });
});
