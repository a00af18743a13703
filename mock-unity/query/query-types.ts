import { ThrownException } from '../csharp/values/exceptions.ts';
import { typeNamed } from '../csharp/library/library.ts';
import { arrayOf, keywordType, listOf, type CsType } from '../csharp/values/types.ts';
import { QueryError, type QueryType, type Span, type Query } from './syntax.ts';
import { conditionConversion, implicitConversion } from '../csharp/conversions.ts';
import { binaryOperator, unaryOperator } from '../csharp/operators.ts';
import { asBool, box, typeOf, unbox } from '../csharp/values/raw.ts';
import type { CsValue } from '../csharp/values/value.ts';

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
    throw evaluateError(`there is no type '${type.name}'${withArguments(type.args.length)}`, type);
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
