import type { Suspension } from '../../mock-unity/csharp/values/suspension.ts';
import type { Run, RunHost, RunOutcome } from '../../mock-unity/core/script-engine.ts';
import { LEDGER, type LedgerMark } from './ledger.ts';

/** In this language a program goes on in its next line. */
export const CONTINUATION = { type: 'Sim.Program, Sim', method: 'GoOn' } as const;

export const readProgram = (source: string): Program => ({
  source,
  lines: source.split('\n').map((line) => line.split(' ')),
});

interface Program {
  readonly source: string;
  readonly lines: readonly (readonly string[])[];
}

export function run(program: Program, host: RunHost): Run {
  host.appendFile(LEDGER, `start ${program.source}`);
  return runFrom(program, 0, host);
}

export function goOn(source: string, line: number, host: RunHost): Run {
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
