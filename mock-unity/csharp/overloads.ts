import type { Bound } from './bound.ts';
import { convertTo } from './conversions.ts';
import { CompileError } from './diagnostic.ts';
import { sequence } from './values/engine-types.ts';
import { object, sameType } from './values/types.ts';
import type { CsType } from './values/types.ts';
import { chooseOverload, type Callable } from './choose-overload.ts';

/** The overload that C# would call with these arguments, and the arguments as it takes them. `wrongCount`: the error where none takes that many. */
export function resolveOverload<C extends Callable>(
  candidates: readonly C[],
  args: readonly Bound[],
  wrongCount: () => CompileError,
): { readonly chosen: C; readonly converted: readonly Bound[] } {
  const choice = chooseOverload(
    candidates,
    args.map(({ type }) => type),
  );
  if (choice.kind === 'wrong_count') throw wrongCount();
  if (choice.kind === 'wrong_argument') throw wrongArgument(args, choice);
  const { callable } = choice;
  return {
    chosen: callable,
    converted: args.map((arg, at) => convertArgument(arg, callable.parameters[at] ?? object)),
  };
}

/** An argument of the wrong type: CS1503. */
function wrongArgument(
  args: readonly Bound[],
  { index, parameter }: { index: number; parameter: CsType },
): CompileError {
  const arg = args[index];
  return new CompileError(
    'CS1503',
    `Argument ${index + 1}: cannot convert from '${arg?.type.fullName ?? ''}' to '${parameter.fullName}'`,
    arg?.at ?? 0,
  );
}

/** Any array or list is a sequence as it is. */
function convertArgument(arg: Bound, parameter: CsType): Bound {
  return sameType(parameter, sequence) ? arg : convertTo(arg, parameter);
}
