import { references } from './load-types.ts';
import type { NamedType } from './model.ts';

/** The types so that each comes after those it refers to; else in the order given. The loader has refused cycles. */
export function dependencyOrder(types: readonly NamedType[]): NamedType[] {
  const byName = new Map(types.map((type) => [type.name, type]));
  const done = new Set<NamedType>();
  const visit = (type: NamedType): void => {
    if (done.has(type)) return;
    for (const { name } of references(type)) {
      const target = byName.get(name);
      if (target !== undefined) visit(target);
    }
    done.add(type);
  };
  types.forEach(visit);
  return [...done];
}
