import { references } from './load-types.ts';
import { typeNamed, type ContractModel } from './model.ts';

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
