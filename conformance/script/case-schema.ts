import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import { Case } from './case.ts';

/** JSON Schema of a case, for editors and for other suites. */
export const caseJsonSchema: object = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...plain(Case) };

const ajv = new Ajv2020({ allErrors: true, strict: false });
/** As ajv has it: after a value that is no case, `errors` says why. */
export const validateCase = ajv.compile<Case>(plain(Case));

function plain(schema: TSchema): object {
  const text: object = JSON.parse(JSON.stringify(schema));
  return text;
}

export const compileSchema = (schema: TSchema): ValidateFunction => ajv.compile(plain(schema));

export function isCase(value: unknown): value is Case {
  return validateCase(value);
}
