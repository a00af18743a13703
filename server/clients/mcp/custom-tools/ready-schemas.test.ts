import type * as ajv from 'ajv/dist/2020.js';
import { expect, test, vi } from 'vitest';
import { readyTools } from '../../../../generated/typescript/ready-tools.ts';
import { refuseTool } from './check-tool.ts';
import { compileSchema } from './compile-schema.ts';

/** With which options compilers were made. */
const made = vi.hoisted(() => [] as (ajv.Options | undefined)[]);

vi.mock('ajv/dist/2020.js', async (importOriginal) => {
  const { Ajv2020, ...others } = await importOriginal<typeof ajv>();
  class Noted extends Ajv2020 {
    constructor(options?: ajv.Options) {
      super(options);
      made.push(options);
    }
  }
  return { ...others, Ajv2020: Noted };
});

test('tools whose schemas are of the contract are offered without a compiler, and called without that of schemas', () => {
  for (const tool of readyTools) expect(refuseTool({ ...tool, description: 'Is ready.' })).toBeUndefined();
  expect(made).toEqual([]);
  for (const { input_schema } of readyTools) expect(compileSchema(input_schema)({ nonsense: 1 })).not.toEqual([]);
  // Equal schemas share one.
  const different = new Set(readyTools.map(({ input_schema }) => JSON.stringify(input_schema)));
  expect(made.map((options) => options?.validateSchema)).toEqual([...different].map(() => false));
  const own = { name: 'bake', description: 'Bakes.', input_schema: { type: 'object', title: 'of a project' } };
  expect(refuseTool(own)).toBeUndefined();
  expect(made.map((options) => options?.validateSchema).slice(different.size)).toContain(undefined);
});
