import type { Bound } from './bound.ts';
import { convertTo } from './conversions.ts';
import { outsideSubset } from './diagnostic.ts';
import { sequence } from './values/engine-types.ts';
import { object, sameType } from './values/types.ts';
import type { CsType } from './values/types.ts';
import { chooseOverload, type Callable } from './choose-overload.ts';

/** The overload that C# would call with these arguments, and the arguments as it takes them. None that is known here says nothing: there may be others. */
export function resolveOverload<C extends Callable>(
  candidates: readonly C[],
  args: readonly Bound[],
  { of, at }: { readonly of: string; readonly at: number },
): { readonly chosen: C; readonly converted: readonly Bound[] } {
  const choice = chooseOverload(
    candidates,
    args.map(({ type }) => type),
  );
  if (choice.kind !== 'chosen') throw outsideSubset(`'${of}(${args.map(({ type }) => type.name).join(', ')})' is`, at);
  const { callable } = choice;
  return {
    chosen: callable,
    converted: args.map((arg, index) => convertArgument(arg, callable.parameters[index] ?? object)),
  };
}

/** Any array or list is a sequence as it is. */
function convertArgument(arg: Bound, parameter: CsType): Bound {
  return sameType(parameter, sequence) ? arg : convertTo(arg, parameter);
}
