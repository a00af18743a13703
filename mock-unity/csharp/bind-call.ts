import { bindTarget, unknownMember, unknownName, type MemberTarget, receiverCheck } from './bind-member.ts';
import type { Bound, Frame } from './evaluation.ts';
import { CompileError, outsideSubset } from './diagnostic.ts';
import { unityObject, sequence } from './values/engine-types.ts';
import { membersNamed } from './library/library.ts';
import type { Method } from './library/member.ts';
import { resolveType, type Scope } from './scope.ts';
import type { ExpressionOf } from './syntax.ts';
import { isSupportedFormat } from './values/text.ts';
import { derivesFrom, object, type CsType, sameType } from './values/types.ts';
import type { Raw } from './values/value.ts';
import { convertTo, implicitConversion } from './conversions.ts';

export function bindCall(scope: Scope, expression: ExpressionOf<'call'>): Bound {
  const { target: callee, at } = expression;
  if (callee.kind === 'name') throw unknownFunction(scope, callee);
  if (callee.kind !== 'member') throw notCallable(scope.bind(callee));
  const target = bindTarget(scope, callee.target);
  const isStatic = target.kind === 'type';
  const type = isStatic ? target.type : target.bound.type;
  const members = membersNamed(type, callee.name, isStatic);
  const methods = members.filter((member) => member.kind === 'method');
  if (members.length === 0) throw unknownMember(target, callee, { isCalled: true });
  if (methods.length === 0) throw outsideSubset(`the method '${type.name}.${callee.name}' is`, callee.nameAt);
  const args = expression.args.map((arg) => scope.bind(arg));
  const typeArgument = typeArgumentOf(callee, { methods, type });
  const generic = methods.filter((method) => (method.generic !== undefined) === (typeArgument !== undefined));
  const { chosen: method, converted } = resolveOverload(generic, args, {
    of: `${type.name}.${callee.name}`,
    at: callee.nameAt,
  });
  refuseFormats(method, args);
  const returns = typeArgument === undefined ? method.returns : (method.generic?.(typeArgument) ?? method.returns);
  return boundCall({
    method,
    target,
    args: converted,
    typeArgument: typeArgument ?? object,
    returns,
    at,
    nameAt: callee.nameAt,
  });
}

function unknownFunction(scope: Scope, { name, at }: ExpressionOf<'name'>): CompileError {
  if (scope.lookup(name, at) !== undefined) return new CompileError('CS0149', 'Method name expected', at);
  return name === 'nameof' ? outsideSubset("'nameof' is", at) : unknownName(name, at);
}

/** No type of the subset is a delegate. */
function notCallable({ type, at }: Bound): CompileError {
  return type.kind === 'named'
    ? outsideSubset(`calling a '${type.name}' is`, at)
    : new CompileError('CS0149', 'Method name expected', at);
}

interface Group {
  readonly methods: readonly Method[];
  readonly type: CsType;
}

function typeArgumentOf(
  { name, nameAt, typeArgs }: ExpressionOf<'member'>,
  { methods, type }: Group,
): CsType | undefined {
  const takesOne = methods.some((method) => method.generic !== undefined);
  if (typeArgs === null) return undefined;
  const [first, second] = typeArgs;
  if (!takesOne || first === undefined || second !== undefined)
    throw outsideSubset(`'${type.name}.${name}<${','.repeat(typeArgs.length - 1)}>' is`, nameAt);
  const argument = resolveType(first);
  if (!derivesFrom(argument, unityObject))
    throw outsideSubset(`'${name}<${argument.name}>' (the type must derive from UnityEngine.Object) is`, nameAt);
  return argument;
}

/** x.ToString("C2"): a format that only .NET supports is a compile error if it is a literal. */
function refuseFormats(method: Method, args: readonly Bound[]): void {
  const [format] = args;
  if (method.name !== 'ToString' || typeof format?.constant !== 'string' || format.constant === '') return;
  if (!isSupportedFormat(format.constant))
    throw outsideSubset(`the format specifier '${format.constant}' is`, format.at);
}

interface CallParts {
  readonly method: Method;
  readonly target: MemberTarget;
  readonly args: readonly Bound[];
  readonly typeArgument: CsType;
  readonly returns: CsType;
  readonly at: number;
  readonly nameAt: number;
}

function boundCall({ method, target, args, typeArgument, returns, at, nameAt }: CallParts): Bound {
  const evaluations = args.map((arg) => arg.evaluate);
  const evaluateArgs = (frame: Frame): Raw[] => evaluations.map((evaluate) => evaluate(frame));
  const { suspends } = method;
  if (suspends !== undefined) {
    const suspension = (frame: Frame): ReturnType<typeof suspends> => {
      const values = evaluateArgs(frame);
      frame.at = nameAt;
      return suspends(values);
    };
    return { type: returns, at, evaluate: () => null, suspension };
  }
  const receiver = target.kind === 'value' ? target.bound.evaluate : () => null;
  const check = target.kind === 'value' ? receiverCheck(target.bound.type) : (self: Raw) => self;
  return {
    type: returns,
    at,
    evaluate: (frame) => {
      const self = receiver(frame);
      const values = evaluateArgs(frame);
      frame.at = nameAt;
      return method.call({ context: frame, self: check(self), args: values, typeArgument });
    },
  };
}

/** The overload that C# would call with these arguments, and the converted arguments. None here proves nothing: others may exist. */
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
