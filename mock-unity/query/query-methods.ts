import { implicitConversion, conditionConversion } from '../csharp/conversions.ts';
import { unityObject } from '../csharp/values/engine-types.ts';
import type { Method } from '../csharp/library/member.ts';
import { chooseOverload } from '../csharp/bind-call.ts';
import { typeOf, unbox, asBool, box } from '../csharp/values/raw.ts';
import { derivesFrom, type CsType, arrayOf, keywordType, listOf } from '../csharp/values/types.ts';
import type { CsValue, Raw } from '../csharp/values/value.ts';
import { type ChainLink, QueryError, type QueryType, type Span, type Query } from './syntax.ts';
import { pureMethods } from '../../generated/typescript/workload.ts';
import { ThrownException } from '../csharp/values/exceptions.ts';
import { typeNamed } from '../csharp/library/library.ts';
import { binaryOperator, unaryOperator } from '../csharp/operators.ts';

export const mayChange = (type: CsType, name: string): string =>
  `'${type.name}.${name}' may change something: a query calls it only with allow_methods: true, and unity_execute_code is for changes`;

export function genericHint(isMethod: boolean, link: ChainLink & { kind: 'member' }): string {
  if (!isMethod) return `'${link.name}' is not a method`;
  return link.typeArgs.length > 0
    ? `'${link.name}' takes no type argument`
    : `'${link.name}' needs a type argument: ${link.name}<T>(...)`;
}

export function typeArgumentOf({ typeArgs, name }: ChainLink & { kind: 'member' }): CsType | undefined {
  const [first, second] = typeArgs;
  if (first === undefined) return undefined;
  if (second !== undefined) throw evaluateError(`'${name}' takes one type argument`, second);
  const type = resolveQueryType(first);
  if (!derivesFrom(type, unityObject))
    throw evaluateError(`'${type.name}' cannot be the type argument of '${name}'`, first);
  return type;
}

export function chooseMethod(
  methods: readonly Method[],
  args: readonly CsValue[],
  { type, link }: { type: CsType; link: ChainLink & { kind: 'member' } },
): Method {
  const choice = chooseOverload(methods, args.map(typeOf));
  switch (choice.kind) {
    case 'chosen':
      return choice.callable;
    case 'wrong_count':
      throw evaluateError(
        `no '${type.name}.${link.name}' takes ${args.length} argument${args.length === 1 ? '' : 's'}`,
        link,
      );
    case 'wrong_argument': {
      const got = typeOf(args[choice.index] ?? null).name;
      const isOnly = methods.filter((method) => method.parameters.length === args.length).length === 1;
      const wanted = isOnly ? `expected ${choice.parameter.name}, got ${got}` : `no overload takes ${got} there`;
      throw evaluateError(`argument ${choice.index + 1} of '${type.name}.${link.name}': ${wanted}`, link);
    }
  }
}

export function convertArgument(arg: CsValue, parameter: CsType): Raw {
  const convert = implicitConversion(typeOf(arg), parameter);
  return convert === undefined ? arg : convert(unbox(arg));
}

/** Whether that method of a value of the type changes nothing: the list names the type that declares it first. */
export function isPure(type: CsType, method: string): boolean {
  return [...namesOf(type), 'System.Object'].some((name) => {
    const names = pureMethods[name] ?? [];
    return names.includes('*') || names.includes(method);
  });
}

/** The names of the type and its bases, in the form of Type.FullName; for a closed generic type, those of the open one. */
function namesOf(type: CsType): string[] {
  if (type.kind === 'array') return ['System.Array'];
  const own = type.runtimeName.replace(/\[.*/, '');
  return type.kind === 'named' && type.base !== null ? [own, ...namesOf(type.base)] : [own];
}

/** Of shorter names a letter is too much. */
const SHORTEST_MISSPELT = 4;

/** ` (did you mean 'x'?)`: another case, or one letter too many, too few, wrong or exchanged with the next; else nothing; never the name itself. */
export function nearestNameHint(name: string, known: readonly string[]): string {
  const all = known.filter((each) => each !== name).toSorted();
  const near =
    all.find((each) => each.toLowerCase() === name.toLowerCase()) ??
    (name.length < SHORTEST_MISSPELT ? undefined : all.find((each) => isOneOff(name, each)));
  return near === undefined ? '' : ` (did you mean '${near}'?)`;
}

function isOneOff(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [left, right] = [a.slice(start), b.slice(start)];
  const isExchanged =
    left.length > 1 && left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  if (isExchanged) return true;
  const [restOfLeft, restOfRight] = [withoutFirst(left), withoutFirst(right)];
  return restOfLeft === restOfRight || restOfLeft === right || left === restOfRight;
}

const withoutFirst = (text: string): string | undefined => (text === '' ? undefined : text.slice(1));

export const nameError = (message: string, { at }: Span): QueryError =>
  new QueryError('evaluate', message, at, null, true);

export function evaluateError(message: string, { at }: Span): QueryError {
  return new QueryError('evaluate', message, at);
}

/** As code names it; behind `global::` by its full name alone. */
export function queryTypeNamed(name: string): CsType | undefined {
  if (!name.startsWith(GLOBAL)) return typeNamed(name);
  const full = name.slice(GLOBAL.length);
  const type = typeNamed(full);
  return type?.fullName === full ? type : undefined;
}

const GLOBAL = 'global::';

export function resolveQueryType(type: QueryType): CsType {
  let resolved = type.args.length === 0 ? (keywordType(type.name) ?? queryTypeNamed(type.name)) : genericType(type);
  if (resolved === undefined)
    throw nameError(`there is no type '${type.name}'${withArguments(type.args.length)}`, type);
  for (let rank = 0; rank < type.rank; rank += 1) resolved = arrayOf(resolved);
  return resolved;
}

function genericType({ name, args: [first, second] }: QueryType): CsType | undefined {
  const isList = (name === 'List' || name === 'System.Collections.Generic.List') && second === undefined;
  return isList && first !== undefined ? listOf(resolveQueryType(first)) : undefined;
}

function withArguments(count: number): string {
  return count === 0 ? '' : ` with ${count} type argument${count === 1 ? '' : 's'}`;
}

/** Runs library code; its exceptions become errors at `span`. */
export function runLibrary<T>(span: Span, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ThrownException)) throw error;
    const { type, message } = error.exception;
    throw new QueryError('evaluate', `${type.name}: ${message}`, span.at, type.fullName);
  }
}

/** `value`: that of its operand. */
export function evaluateUnary(value: CsValue, { operator, at, end }: Query & { kind: 'unary' }): CsValue {
  if (operator === '!') return !asCondition(value, { operator, span: { at, end } });
  const chosen = unaryOperator(operator, typeOf(value));
  if (chosen === undefined)
    throw evaluateError(`operator '${operator}' cannot be applied to ${typeOf(value).name}`, { at, end });
  const convert = implicitConversion(typeOf(value), chosen.operand);
  return box(chosen.apply(convert === undefined ? unbox(value) : convert(unbox(value))), chosen.result);
}

/** A bool, or whether a Unity object exists; null is one that does not. */
function asCondition(value: CsValue, { operator, span }: { operator: string; span: Span }): boolean {
  if (value === null) return false;
  const convert = conditionConversion(typeOf(value));
  if (convert === undefined)
    throw evaluateError(`operator '${operator}' needs a bool, got ${typeOf(value).name}`, span);
  return asBool(convert(unbox(value)));
}

type Binary = Query & { kind: 'binary' };

type Evaluate = (query: Query) => CsValue;

/** Operators in a row lean to the left, hundreds deep: a loop, so that they cost no stack. */
export function evaluateBinary(evaluate: Evaluate, query: Binary): CsValue {
  const row: Binary[] = [];
  let first: Query = query;
  for (; first.kind === 'binary'; first = first.left) row.push(first);
  return row.reduceRight((left, each) => applyBinary(evaluate, each, left), evaluate(first));
}

function applyBinary(evaluate: Evaluate, query: Binary, left: CsValue): CsValue {
  const { operator } = query;
  if (operator === '&&' || operator === '||') {
    const first = asCondition(left, { operator, span: query.left });
    if (first === (operator === '||')) return first;
    return asCondition(evaluate(query.right), { operator, span: query.right });
  }
  const right = evaluate(query.right);
  const chosen = binaryOperator(operator, typeOf(left), typeOf(right));
  const span = { at: query.operatorAt, end: query.operatorAt + operator.length };
  const a = chosen && implicitConversion(typeOf(left), chosen.left);
  const b = chosen && implicitConversion(typeOf(right), chosen.right);
  if (chosen === undefined || a === undefined || b === undefined) {
    throw evaluateError(
      `operator '${operator}' cannot be applied to ${typeOf(left).name} and ${typeOf(right).name}`,
      span,
    );
  }
  return runLibrary(span, () => box(chosen.apply(a(unbox(left)), b(unbox(right))), chosen.result));
}
