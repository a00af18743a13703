import { positionAt } from '../csharp/diagnostic.ts';
import { cutFences } from '../csharp/program.ts';
import type { ProgramHost, CsValue } from '../csharp/values/value.ts';
import { attempt } from '../lib/errors.ts';
import { evaluateQuery } from './evaluate.ts';
import { parseQuery } from './parse-query.ts';
import { QueryError } from './syntax.ts';

/**
 * `stage` is `parse` for a text that is no query, `evaluate` for one that has no value. `message` begins with the
 * place, as in `(1,16): Scene['Nobody'] is null, so it has no 'transform'`. `exception` is the full name of the C#
 * exception behind it, if there is one.
 */
export type QueryResult =
  | { readonly ok: true; readonly value: CsValue }
  | {
      readonly ok: false;
      readonly stage: 'parse' | 'evaluate';
      readonly message: string;
      readonly line: number;
      readonly column: number;
      readonly exception: string | null;
      /** As in {@link QueryError}. */
      readonly isOfName: boolean;
    };

/** Parses and evaluates a query on the main thread, at once. Effects of methods that it calls go to the host; without `allowMethods` there are none. */
export function runQuery(text: string, host: ProgramHost, allowMethods = false): QueryResult {
  const source = cutFences(text);
  try {
    const query = parseQuery(source);
    const context = { host, returned: undefined, stackTrace: () => '  at <query>' };
    return { ok: true, value: evaluateQuery({ source, context, allowMethods }, query) };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const { line, column } = positionAt(source, error.at);
    return {
      ok: false,
      stage: error.stage,
      message: `(${line},${column}): ${error.message}`,
      line,
      column,
      exception: error.exception,
      isOfName: error.isOfName,
    };
  }
}

/** Why a text is no query, with the place in front, as in {@link QueryResult}; undefined for one that can be evaluated. */
export function queryMistake(source: string): string | undefined {
  return attempt(
    (): undefined => {
      parseQuery(source);
    },
    (error) => {
      if (!(error instanceof QueryError)) throw error;
      const { line, column } = positionAt(source, error.at);
      return `(${line},${column}): ${error.message}`;
    },
  );
}
