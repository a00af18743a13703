import type { Json } from '../../generated/typescript/types.ts';
import type { Suspension } from '../csharp/values/value.ts';
import type { Prepared, Run, RunHost, RunOutcome, ScriptEngine } from '../core/editor-protocol.ts';

/**
 * An engine for tests of the Editor that do not depend on the interpreter: one command a line.
 * `sleep ms`, `delay ms`, `cancellable ms`, `frame`, `wait ms`, `ledger text`, `log text`, `error text`, `write name json`, `update json`,
 * `reload`, `suspend json` and `compile json` (the lines to resume with, as one text; `null` gives the compiler's answer), `throw text`, `bug`, `obey` (ends if it was cancelled), `flood n`, `big n`, `return json`. `!` does not compile.
 */
export const lineEngine: ScriptEngine = {
  prepare: (tool, params) => {
    const given = params['arguments'];
    const code =
      tool === 'custom_tool' && typeof given === 'object' && given !== null && !Array.isArray(given)
        ? given['code']
        : params['code'];
    const source =
      tool === 'unity_query' || typeof code !== 'string' ? `return ${JSON.stringify(params['query'])}` : code;
    return source.startsWith('!')
      ? { ok: false, message: '(1,1): error CS1525: Invalid expression term' }
      : prepared(source);
  },
  resume: ({ type, state }, compiled, host) => {
    if (type !== 'Lines') throw new Error(`no type ${type}`);
    return typeof state === 'string'
      ? run(state.split('\n'), host, 'resume')
      : run([`return ${JSON.stringify(compiled)}`], host, 'resume');
  },
  look: (at) => ({ mime_type: 'text/plain', encoding: 'utf8', content: `the ${at}` }),
};

export const LEDGER = 'ledger.txt';

const prepared = (source: string): Prepared => ({ ok: true, begin: (host) => run(source.split('\n'), host) });

function* run(lines: readonly string[], host: RunHost, word = 'start'): Run {
  host.appendFile(LEDGER, `${word} ${host.logId}\n`);
  let value: Json = null;
  for (const line of lines) {
    const [command = '', ...words] = line.trim().split(' ');
    const rest = words.join(' ');
    if (command === 'return') value = rest === 'frame' ? host.frameCount() : readJson(rest);
    else if (command === 'big') value = 'x'.repeat(Number(rest));
    else if (command === 'suspend' || command === 'compile')
      return { continuation: { type: 'Lines', method: 'Run', state: readJson(rest) }, compiles: command === 'compile' };
    else if (command === 'throw') return failed('System.InvalidOperationException', rest);
    else if (command === 'obey' && host.isCancelled())
      return failed('System.OperationCanceledException', 'The operation was canceled.');
    else if (command === 'bug') throw new Error(rest);
    else yield* act(command, rest, host);
  }
  return { ok: true, value };
}

function* act(command: string, rest: string, host: RunHost): Generator<Suspension, void, void> {
  const ms = Number(rest);
  switch (command) {
    case 'sleep':
      return yield { kind: 'sleep', ms: rest === 'forever' ? Infinity : ms };
    case 'delay':
    case 'cancellable':
      return yield { kind: 'delay', ms, cancellable: command === 'cancellable' };
    case 'frame':
      return yield { kind: 'next_frame' };
    case 'wait':
      return yield { kind: 'wait_seconds', ms };
    case 'ledger':
      return host.appendFile(LEDGER, `${rest}\n`);
    case 'log':
      return host.log('info', rest);
    case 'error':
      return host.log('error', rest, 'at line 1');
    case 'flood':
      for (let count = 0; count < ms; count += 1) host.log('info', `line ${count}`);
      return;
    case 'write':
      host.write({ name: rest.split(' ')[0] ?? '' }, readJson(rest.split(' ').slice(1).join(' ')), 'write');
      return;
    case 'update':
      return host.update({}, readJson(rest));
    case 'reload':
      return host.requestReload();
  }
}

const readJson = (text: string): Json => (text === '' ? null : (JSON.parse(text) satisfies Json));

const failed = (exception: string, message: string): RunOutcome => ({
  ok: false,
  error: `${exception.replace(/^System\./, '')}: ${message}`,
  exception,
  stack_trace: '  at snippet:1',
});
