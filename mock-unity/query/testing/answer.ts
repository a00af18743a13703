import type { Json } from '../../../generated/typescript/types.ts';
import { createTrace } from '../../csharp/testing/trace.ts';
import { renderValue } from '../../render/render.ts';
import { runQuery } from '../query.ts';

/** What an Editor with the sample scene answers: one of these, as in spec/queries.yaml. */
export type QueryAnswer =
  | { readonly value: Json }
  | { readonly compile_error: string }
  | { readonly execution_error: string }
  | { readonly throws: string };

/** Over a fresh scene each time. */
export function answerTo(query: string, allowMethods = false): QueryAnswer {
  const result = runQuery(query, createTrace().host, allowMethods);
  if (result.ok) return { value: renderValue(result.value) };
  return comparable(result.stage === 'parse' ? { compile_error: result.message } : { execution_error: result.message });
}

/** Exceptions whose text differs between .NET and Mono. */
const LIBRARY_EXCEPTION = /^(\(\d+,\d+\): (?:Format|Argument|ArgumentNull|ArgumentOutOfRange)Exception): /;

/** An answer without what may differ between runtimes. */
export function comparable(answer: QueryAnswer): QueryAnswer {
  const [, throws] = 'execution_error' in answer ? (LIBRARY_EXCEPTION.exec(answer.execution_error) ?? []) : [];
  return throws === undefined ? answer : { throws };
}
