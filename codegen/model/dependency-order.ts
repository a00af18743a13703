import { references } from './load-types.ts';
import { type NamedType, typeNamed, type ContractModel } from './model.ts';

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

/** The named types and every type that they refer to, directly or through others. */
export function reachable(model: ContractModel, names: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const reach = (name: string): void => {
    if (reached.has(name)) return;
    reached.add(name);
    for (const reference of references(typeNamed(model, name))) reach(reference.name);
  };
  names.forEach(reach);
  return reached;
}
