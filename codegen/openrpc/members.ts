import { objectNamed, typeNamed, type ContractModel, type Field, type TypeUse } from '../model/model.ts';

/** One member of params, over all variants where params are a union. */
export interface Member {
  readonly name: string;
  /** In every variant. */
  readonly required: boolean;
  readonly doc?: string;
  /** What it may be, per variant. */
  readonly uses: readonly TypeUse[];
}

/** The members that params of a type can have. By-name parameters of OpenRPC know no unions, so variants are merged. */
export function membersOf(model: ContractModel, typeName: string): Member[] {
  const type = typeNamed(model, typeName);
  const objects =
    type.kind === 'union'
      ? type.variants.map((variant) => objectNamed(model, variant.type))
      : [objectNamed(model, typeName)];
  const names = [...new Set(objects.flatMap(({ fields }) => fields.map((field) => field.name)))];
  return names.flatMap((name) => {
    const found = objects.map(({ fields }) => fields.find((field) => field.name === name && !field.forbidden));
    const fields = found.filter((field): field is Field => field !== undefined);
    if (fields.length === 0) return [];
    const doc = fields.find((field) => field.doc !== undefined)?.doc;
    const required = found.every((field) => field?.required === true);
    return [{ name, required, uses: fields.map((field) => field.use), ...(doc === undefined ? {} : { doc }) }];
  });
}
