import { ThrownException } from '../csharp/values/exceptions.ts';
import { typeNamed } from '../csharp/library/library.ts';
import { arrayOf, keywordType, listOf, type CsType } from '../csharp/values/types.ts';
import { QueryError } from './query-error.ts';
import type { QueryType, Span } from './syntax.ts';

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
