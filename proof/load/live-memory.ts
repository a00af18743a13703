import { kill } from '../../server/test-kit/home.ts';
import { waitFor } from '../../server/test-kit/wait-for.ts';
import { textAt } from './text-at.ts';
import { inspect, fieldsOf, ANSWER_MS } from './inspect.ts';

const MB = 1024 * 1024;
const UP_MS = 10_000;
/** Runs where the process is looked at. */
const USED = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';

/**
 * Collects the garbage of all threads of a Node process, and resolves to the MB that they still use: what is left then is still referred to. The process was started
 * with `--inspect-port` and that port; it is not inspected before the first call.
 */
export async function collectAndMeasure(pid: number, inspectPort: number): Promise<number> {
  kill(pid, 'SIGUSR1');
  const url = await waitFor('the inspector', () => inspectorOf(inspectPort), UP_MS);
  const inspected = await inspect(url);
  try {
    await inspected.ask('NodeWorker.enable', { waitForDebuggerOnStart: false });
    let bytes = 0;
    for (const worker of [undefined, ...inspected.workers]) {
      await inspected.ask('HeapProfiler.collectGarbage', {}, worker);
      bytes += numberIn(await inspected.ask('Runtime.evaluate', { expression: USED, returnByValue: true }, worker));
    }
    return bytes / MB;
  } finally {
    inspected.close();
  }
}

async function inspectorOf(port: number): Promise<string | undefined> {
  const said = await textAt(`http://127.0.0.1:${port}/json/list`, ANSWER_MS);
  return /"webSocketDebuggerUrl": "([^"]+)"/.exec(said)?.[1];
}

function numberIn(evaluated: unknown): number {
  const value = fieldsOf(fieldsOf(evaluated)['result'])['value'];
  if (typeof value !== 'number') throw new Error(`expected a number of bytes, got ${JSON.stringify(evaluated)}`);
  return value;
}
