import type { Problem } from './contract-error.ts';
import type { NamedType, TypeUse } from './model.ts';

/** Link types are read by small guards, which check the JSON type of a member and the limits of whole numbers: anything finer would be ignored. */
export function checkGuarded(types: readonly NamedType[], problems: Problem[]): void {
  for (const type of types) {
    for (const { use, name } of usesOf(type)) {
      const finer = finerThanGuards(use);
      if (finer !== undefined)
        problems.push({
          where: `type ${type.name} at ${name}`,
          what: `the guards of link types do not check ${finer}`,
        });
    }
  }
}

function usesOf(type: NamedType): { readonly use: TypeUse; readonly name: string }[] {
  if (type.kind === 'object') return type.fields.map(({ use, name }) => ({ use, name: `/properties/${name}` }));
  return type.kind === 'alias' ? [{ use: type.use, name: 'its root' }] : [];
}

function finerThanGuards({ shape }: TypeUse): string | undefined {
  if (shape.kind === 'string') return Object.keys(shape).find((name) => name !== 'kind');
  if (shape.kind === 'array')
    return (
      Object.keys(shape).find((name) => name === 'minItems' || name === 'maxItems') ?? finerThanGuards(shape.items)
    );
  if (shape.kind !== 'record' || (shape.keyPattern === undefined && shape.values.shape.kind === 'json'))
    return undefined;
  return 'members of a record';
}
