import { positionAt } from '../csharp/diagnostic.ts';
import type { ProgramHost } from '../csharp/host.ts';
import { compile } from '../csharp/program.ts';
import { parseQuery } from '../query/parse-query.ts';
import { QueryError } from '../query/query-error.ts';
import { runQuery } from '../query/query.ts';
import { render } from '../render/render.ts';
import { createScene } from '../scene/scene.ts';
import type { Prepared, Run, RunHost, ScriptEngine } from './script-engine.ts';

/** What UnityEngine.Application says. */
export interface Application {
  readonly data_path: string;
  readonly unity_version: string;
  readonly product_name: string;
}

/** Where a query says that it went wrong, if no C# exception is behind it. */
const QUERY_EXCEPTION = 'System.InvalidOperationException';

/** Runs the C# subset and queries over a scene of its own, which lives as long as the Editor's process. */
export function createUnityEngine(application: Application): ScriptEngine {
  const scene = createScene();
  const withScene = (host: RunHost): ProgramHost => ({ ...host, scene, application });
  return {
    prepare: (tool, params) => {
      switch (tool) {
        case 'unity_execute_code':
          return prepareCode(textOf(params['code']), withScene);
        case 'unity_query':
          return prepareQuery(textOf(params['query']), withScene);
      }
    },
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function prepareCode(code: string, withScene: (host: RunHost) => ProgramHost): Prepared {
  const compiled = compile(code);
  if (!compiled.ok) return { ok: false, message: compiled.message };
  return { ok: true, begin: (host) => runCode(compiled.program.run(withScene(host))) };
}

function* runCode(running: ReturnType<Extract<ReturnType<typeof compile>, { ok: true }>['program']['run']>): Run {
  const result = yield* running;
  return result.ok ? { ok: true, value: render(result.value) } : { ok: false, error: result.error, exception: result.exception, stack_trace: result.stack_trace };
}

function prepareQuery(source: string, withScene: (host: RunHost) => ProgramHost): Prepared {
  const mistake = parseMistake(source);
  return mistake === undefined ? { ok: true, begin: (host) => evaluate(source, withScene(host)) } : { ok: false, message: mistake };
}

function parseMistake(source: string): string | undefined {
  try {
    parseQuery(source);
    return undefined;
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const { line, column } = positionAt(source, error.at);
    return `(${line},${column}): ${error.message}`;
  }
}

// oxlint-disable-next-line require-yield -- a query never waits
function* evaluate(source: string, host: ProgramHost): Run {
  const result = runQuery(source, host);
  return result.ok ? { ok: true, value: render(result.value) } : { ok: false, error: result.message, exception: result.exception ?? QUERY_EXCEPTION, stack_trace: '' };
}
