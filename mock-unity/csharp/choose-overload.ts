import { implicitConversion } from './conversions.ts';
import { object, sameType, type CsType } from './values/types.ts';

export interface Callable {
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
