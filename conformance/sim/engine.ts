import type { BridgeTool, Json, JsonObject } from '../../generated/typescript/types.ts';
import type { Suspension } from '../../mock-unity/csharp/host.ts';
import type { Prepared, RunHost, RunOutcome, ScriptEngine } from '../../mock-unity/core/script-engine.ts';

/** File of the execution ledger: what a program appends to it is the ground truth for how often it ran. */
export const LEDGER = 'ledger.txt';

/**
 * A language that costs nothing to interpret, one command a line: `delay ms`, `cancellable ms`, `sleep ms`, `frame`, `update n`, `log text`, `obey`
 * (ends if it was cancelled), `throw`, `return tag`; `#` begins a remark. `!` does not compile. Every run writes its first and its last word,
 * `start` and `end`, and the whole program to the ledger: who asked for it can be told from the program.
 */
export const engine: ScriptEngine = {
  prepare: (tool, params) => {
    const source = sourceOf(tool, params);
    if (typeof source !== 'string' || source.startsWith('!')) return { ok: false, message: '(1,1): error CS1525: Invalid expression term' };
    return programOf(source);
  },
};

function sourceOf(tool: BridgeTool, params: JsonObject): Json | undefined {
  if (tool === 'unity_execute_code') return params['code'];
  if (tool === 'unity_query') return params['query'];
  const args = params['arguments'];
  return typeof args === 'object' && args !== null && !Array.isArray(args) ? args['work'] : undefined;
}

/** A line of the ledger. */
export function readLedger(line: string): { readonly mark: 'start' | 'end'; readonly work: string } {
  return line.startsWith('start ') ? { mark: 'start', work: line.slice('start '.length) } : { mark: 'end', work: line.slice('end '.length) };
}

const programs = new Map<string, Prepared>();

function programOf(source: string): Prepared {
  const known = programs.get(source);
  if (known !== undefined) return known;
  const lines = source.split('\n').map((line) => line.split(' '));
  const prepared: Prepared = { ok: true, begin: (host) => run({ lines, source }, host) };
  programs.set(source, prepared);
  return prepared;
}

interface Program {
  readonly source: string;
  readonly lines: readonly (readonly string[])[];
}

function* run({ lines, source }: Program, host: RunHost): Generator<Suspension, RunOutcome, void> {
  const write = (mark: 'start' | 'end'): void => host.appendFile(LEDGER, `${mark} ${source}`);
  write('start');
  for (const [command = '', argument = ''] of lines) {
    if (command === 'throw' || (command === 'obey' && host.isCancelled())) {
      write('end');
      return failed(command === 'throw' ? 'System.InvalidOperationException' : 'System.OperationCanceledException');
    }
    if (command === 'update') host.update({}, Number(argument));
    else if (command === 'log') host.log('info', argument);
    else if (command === 'return') {
      write('end');
      return { ok: true, value: { tag: argument, log_id: host.logId } };
    } else yield* wait(command, Number(argument));
  }
  return { ok: true, value: null };
}

function* wait(command: string, ms: number): Generator<Suspension, void, void> {
  if (command === 'sleep') yield { kind: 'sleep', ms };
  if (command === 'delay') yield { kind: 'delay', ms, cancellable: false };
  if (command === 'cancellable') yield { kind: 'delay', ms, cancellable: true };
  if (command === 'frame') yield { kind: 'next_frame' };
}

function failed(exception: string): RunOutcome {
  return { ok: false, error: `${exception}: it threw`, exception, stack_trace: '  at snippet:1' };
}
