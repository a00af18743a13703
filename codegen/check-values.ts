import type { Ajv } from 'ajv';
import { ContractError, type Problem } from './model/contract-error.ts';
import { ajvFor, namedSchema, useSchema } from './typescript/ajv-schema.ts';
import { referencesOf } from './model/load-types.ts';
import { reachable } from './model/dependency-order.ts';
import type { ContractModel, Field, Json } from './model/model.ts';

/** Refuses defaults and examples that do not fit the member that they stand on. Throws ContractError. */
export function checkValues(model: ContractModel): void {
  const places = model.types.flatMap((type) =>
    type.kind === 'object' ? type.fields.map((field) => ({ typeName: type.name, field })) : [],
  );
  const withValues = places.filter(({ field }) => valuesOf(field).length > 0);
  // Only what these members need: Ajv takes its time over each schema.
  const referred = withValues.flatMap(({ field }) => referencesOf(field.use, '').map(({ name }) => name));
  const needed = reachable(model, referred);
  const ajv = ajvFor(model.types.filter((type) => needed.has(type.name)).map(namedSchema));
  const problems = withValues.flatMap(({ typeName, field }) => fieldProblems(ajv, typeName, field));
  if (problems.length > 0) throw new ContractError(problems);
}

function fieldProblems(ajv: Ajv, typeName: string, field: Field): Problem[] {
  const values = valuesOf(field);
  const fits = ajv.compile(useSchema(field.use));
  return values.flatMap(({ at, value }): Problem[] => {
    if (fits(value)) return [];
    const { instancePath, keyword } = fits.errors?.[0] ?? { instancePath: '', keyword: 'unknown' };
    const what = `${JSON.stringify(value)} does not fit the schema beside it ("${keyword}" fails at "${instancePath}")`;
    return [{ where: `type ${typeName} at /properties/${field.name}/${at}`, what }];
  });
}

function valuesOf(field: Field): { at: string; value: Json }[] {
  const examples = (field.examples ?? []).map((value, index) => ({ at: `examples/${index}`, value }));
  return field.default === undefined ? examples : [{ at: 'default', value: field.default }, ...examples];
}
