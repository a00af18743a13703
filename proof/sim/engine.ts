import type { BridgeTool, Json, JsonObject } from '../../generated/typescript/types.ts';
import type { Prepared, ScriptEngine } from '../../mock-unity/core/script-engine.ts';
import { CONTINUATION, readProgram, run, goOn } from './run-program.ts';

/**
 * A language that costs nothing to interpret, one command a line: `delay ms`, `cancellable ms`, `sleep ms`, `frame`, `update n`, `log text`, `obey`
 * (ends if it was cancelled), `throw`, `return tag`, `reload`, `suspend` (the rest comes after a reload), `compile` (likewise, and asks for it); `#` begins a remark. `!` does not compile. Every run writes its first and its last word,
 * `start` and `end`, `resume` where it goes on, and the whole program to the ledger: who asked for it can be told from the program.
 */
export const engine: ScriptEngine = {
  prepare: (tool, params) => {
    const source = sourceOf(tool, params);
    if (typeof source !== 'string' || /^(?:AI\.RunTests\(\n)?!/.test(source))
      return { ok: false, message: '(1,1): error CS1525: Invalid expression term' };
    return programOf(source);
  },
  goOn: ({ type, state }, _compiled, host) => {
    const [source, line] = Array.isArray(state) ? state : [];
    if (type !== CONTINUATION.type || typeof source !== 'string' || typeof line !== 'number')
      throw new Error(`no continuation ${type}`);
    return goOn(source, line, host);
  },
};

function sourceOf(tool: BridgeTool, params: JsonObject): Json | undefined {
  if (tool === 'unity_execute_code') return params['code'];
  if (tool === 'unity_query') return params['query'];
  const args = params['arguments'];
  return typeof args === 'object' && args !== null && !Array.isArray(args) ? args['work'] : undefined;
}

const programs = new Map<string, Prepared>();

function programOf(source: string): Prepared {
  const known = programs.get(source);
  if (known !== undefined) return known;
  const program = readProgram(source);
  const prepared: Prepared = { ok: true, begin: (host) => run(program, host) };
  programs.set(source, prepared);
  return prepared;
}
