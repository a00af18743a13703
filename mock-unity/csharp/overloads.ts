import type { Bound } from './evaluation.ts';
import { convertTo, implicitConversion } from './conversions.ts';
import { outsideSubset } from './diagnostic.ts';
import { sequence } from './values/engine-types.ts';
import { object, sameType, type CsType } from './values/types.ts';

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

interface Callable {
  readonly parameters: readonly CsType[];
}

type Choice<C> =
  | { readonly kind: 'chosen'; readonly callable: C }
  | { readonly kind: 'wrong_count' }
  | { readonly kind: 'wrong_argument'; readonly index: number; readonly parameter: CsType };

/** The overload that C# would call with arguments of these types. */
export function chooseOverload<C extends Callable>(candidates: readonly C[], args: readonly CsType[]): Choice<C> {
  const fitting = candidates.filter((candidate) => candidate.parameters.length === args.length);
  const [first] = fitting;
  if (first === undefined) return { kind: 'wrong_count' };
  const applicable = fitting.filter((candidate) => firstWrong(candidate, args) < 0);
  const callable =
    applicable.find((candidate) => applicable.every((other) => isAsGood(candidate, other, args))) ?? applicable[0];
  if (callable !== undefined) return { kind: 'chosen', callable };
  const closest = fitting.reduce(
    (best, candidate) => (firstWrong(candidate, args) > firstWrong(best, args) ? candidate : best),
    first,
  );
  const index = firstWrong(closest, args);
  return {
    kind: 'wrong_argument',
    index,
    parameter: closest.parameters[index] ?? object,
  };
}

function firstWrong(candidate: Callable, args: readonly CsType[]): number {
  return candidate.parameters.findIndex((parameter, at) => {
    const arg = args[at];
    return arg === undefined || implicitConversion(arg, parameter) === undefined;
  });
}

/** Whether no argument converts better to `other`. */
function isAsGood(candidate: Callable, other: Callable, args: readonly CsType[]): boolean {
  return candidate.parameters.every((parameter, at) => {
    const rival = other.parameters[at] ?? parameter;
    const arg = args[at] ?? parameter;
    if (sameType(parameter, rival) || sameType(arg, parameter)) return true;
    return !sameType(arg, rival) && implicitConversion(parameter, rival) !== undefined;
  });
}
