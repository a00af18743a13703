import { pureMethods } from '../../generated/typescript/workload.ts';
import type { CsType } from '../csharp/values/types.ts';

/** Whether that method of a value of the type changes nothing: the list names the type that declares it first. */
export function isPure(type: CsType, method: string): boolean {
  return [...namesOf(type), 'System.Object'].some((name) => {
    const names = pureMethods[name] ?? [];
    return names.includes('*') || names.includes(method);
  });
}

/** Of the type and its bases, as Type.FullName gives them; of a closed generic type, those of the open one. */
function namesOf(type: CsType): string[] {
  if (type.kind === 'array') return ['System.Array'];
  const own = type.runtimeName.replace(/\[.*/, '');
  return type.kind === 'named' && type.base !== null ? [own, ...namesOf(type.base)] : [own];
}
