import { Ajv } from 'ajv';
import { _ } from 'ajv/dist/compile/codegen/index.js';
import { stringFormats } from '../model/model.ts';
import type { AjvSchema } from './ajv-schema.ts';

/** Ajv with some schemas of the contract, set up to print standalone code. */
export function ajvFor(schemas: readonly AjvSchema[]): Ajv {
  // Not Ajv2020: for the keywords used here the two agree, and this one prints no bookkeeping for `unevaluatedProperties`.
  const ajv = new Ajv({
    strict: true,
    allowUnionTypes: true,
    discriminator: true,
    messages: false,
    code: { source: true, esm: true, lines: true, formats: _`formats` },
  });
  // Functions here, so that calls of the functions in validator-runtime.ts are printed.
  for (const format of stringFormats) ajv.addFormat(format, () => true);
  for (const schema of schemas) ajv.addSchema(schema);
  return ajv;
}
