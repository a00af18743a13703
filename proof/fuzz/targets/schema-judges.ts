import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as validators from '../../../generated/typescript/validators.js';
import type { Validation } from '../../../generated/typescript/validators.js';

const schemaFolder = join(process.cwd(), 'generated/schema');

export interface Judge {
  readonly byAjv: ValidateFunction;
  readonly byUs: (value: unknown) => Validation<unknown>;
}

export function createJudges(): ReadonlyMap<string, Judge> {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const names = readdirSync(schemaFolder).flatMap((file) =>
    file.endsWith('.schema.json') ? [file.replace('.schema.json', '')] : [],
  );
  const ids = new Map(names.map((name) => [name, addSchema(ajv, name)]));
  const judges = new Map<string, Judge>();
  for (const [name, id] of ids) {
    const byUs: unknown = Reflect.get(validators, `validate${name}`);
    const byAjv = ajv.getSchema(id);
    if (isValidator(byUs) && byAjv !== undefined) judges.set(name, { byUs, byAjv });
  }
  if (judges.size < 50)
    throw new Error(`expected the schemas and validators of the contract, got ${judges.size} pairs`);
  return judges;
}

function addSchema(ajv: Ajv2020, name: string): string {
  const schema: { readonly $id: string } = JSON.parse(readFileSync(join(schemaFolder, `${name}.schema.json`), 'utf8'));
  ajv.addSchema(schema);
  return schema.$id;
}

const isValidator = (value: unknown): value is Judge['byUs'] => typeof value === 'function';
