import type { ContractModel, UnionType } from '../model/model.ts';

export interface Membership {
  readonly union: UnionType;
  readonly value: string;
}

export function findMemberships(model: ContractModel): Map<string, Membership> {
  const found = new Map<string, Membership>();
  for (const union of model.types) {
    if (union.kind !== 'union') continue;
    for (const variant of union.variants) {
      const other = found.get(variant.type);
      if (other !== undefined) {
        throw new Error(
          `type ${variant.type} is a variant of ${other.union.name} and of ${union.name}: a C# class has one base class, so give each union its own variant`,
        );
      }
      found.set(variant.type, { union, value: variant.value });
    }
  }
  return found;
}
