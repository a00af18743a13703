import type { BridgeTool, Json, JsonObject } from '../../generated/typescript/types.ts';
import type { Suspension } from '../../mock-unity/csharp/values/suspension.ts';
import type { Prepared, Run, RunHost, RunOutcome, ScriptEngine } from '../../mock-unity/core/script-engine.ts';

/** File of the execution ledger: what a program appends to it is the ground truth for how often it ran. */
export const LEDGER = 'ledger.txt';

/**
 * A language that costs nothing to interpret, one command a line: `delay ms`, `cancellable ms`, `sleep ms`, `frame`, `update n`, `log text`, `obey`
 * (ends if it was cancelled), `throw`, `return tag`, `reload`, `suspend` (the rest comes after a reload), `compile` (likewise, and asks for it); `#` begins a remark. `!` does not compile. Every run writes its first and its last word,
 * `start` and `end`, `resume` where it goes on, and the whole program to the ledger: who asked for it can be told from the program.
 */
export const engine: ScriptEngine = {
  prepare: (tool, params) => {
    const source = sourceOf(tool, params);
    if (typeof source !== 'string' || source.startsWith('!'))
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

/** In this language a program goes on in its next line. */
const CONTINUATION = { type: 'Sim.Program, Sim', method: 'GoOn' } as const;

function sourceOf(tool: BridgeTool, params: JsonObject): Json | undefined {
  if (tool === 'unity_execute_code') return params['code'];
  if (tool === 'unity_query') return params['query'];
  const args = params['arguments'];
  return typeof args === 'object' && args !== null && !Array.isArray(args) ? args['work'] : undefined;
}

/** A run begins, goes on after a reload, comes to its end. */
type LedgerMark = 'start' | 'resume' | 'end';

/** A line of the ledger. */
export function readLedger(line: string): { readonly mark: LedgerMark; readonly work: string } {
  const mark = line.startsWith('start ') ? 'start' : line.startsWith('resume ') ? 'resume' : 'end';
  return { mark, work: line.slice(mark.length + 1) };
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

const readProgram = (source: string): Program => ({ source, lines: source.split('\n').map((line) => line.split(' ')) });

interface Program {
  readonly source: string;
  readonly lines: readonly (readonly string[])[];
}

function run(program: Program, host: RunHost): Run {
  host.appendFile(LEDGER, `start ${program.source}`);
  return runFrom(program, 0, host);
}

function goOn(source: string, line: number, host: RunHost): Run {
  host.appendFile(LEDGER, `resume ${source}`);
  return runFrom(readProgram(source), line, host);
}

function* runFrom({ lines, source }: Program, first: number, host: RunHost): Run {
  const write = (mark: LedgerMark): void => host.appendFile(LEDGER, `${mark} ${source}`);
  for (let at = first; at < lines.length; at += 1) {
    const [command = '', argument = ''] = lines[at] ?? [];
    if (command === 'suspend' || command === 'compile')
      return { continuation: { ...CONTINUATION, state: [source, at + 1] }, compiles: command === 'compile' };
    if (command === 'throw' || (command === 'obey' && host.isCancelled())) {
      write('end');
      return failed(command === 'throw' ? 'System.InvalidOperationException' : 'System.OperationCanceledException');
    }
    if (command === 'update') host.update({}, Number(argument));
    else if (command === 'log') host.log('info', argument);
    else if (command === 'reload') host.requestReload();
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
