import type { InspectorCall } from './inspector-calls.ts';
import { lastWords, runProcess, type ProcessEnd } from './run-process.ts';
import { parseJson } from '../../server/lib/json.ts';

/** A call takes about two seconds; one that hangs is ended. */
const CALL_LIMIT_MS = 60_000;
/** It is mostly waiting for processes to start. */
const AT_ONCE = 2;

export interface InspectorSetting {
  /** The command of the Inspector: a Node and its script. */
  readonly inspector: readonly string[];
  /** What it connects to: options and a command or URL. */
  readonly target: readonly string[];
  readonly era: 'legacy' | 'modern';
  /** It keeps files in its home. */
  readonly home: string;
}

/** Makes all calls; resolves to a sentence for each one that went otherwise than it should. */
export async function playInspector(
  calls: readonly InspectorCall[],
  setting: InspectorSetting,
): Promise<readonly string[]> {
  const waiting = [...calls];
  const differences: string[] = [];
  const worker = async (): Promise<void> => {
    for (let call = waiting.shift(); call !== undefined; call = waiting.shift()) {
      const wrong = await playCall(call, setting);
      if (wrong !== undefined) differences.push(`${call.name}: ${wrong}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return differences;
}

async function playCall(
  call: InspectorCall,
  { inspector, target, era, home }: InspectorSetting,
): Promise<string | undefined> {
  const command = [...inspector, '--cli', ...target, ...call.args, '--protocol-era', era, '--format', 'json', '-q'];
  const end = await runProcess(command, {
    cwd: home,
    env: { ...process.env, HOME: home, USERPROFILE: home },
    limit_ms: CALL_LIMIT_MS,
  });
  return wrongWith(call, end);
}

function wrongWith({ exit, holds }: InspectorCall, end: ProcessEnd): string | undefined {
  if (end.timedOut) return `no answer after ${CALL_LIMIT_MS / 1000} s`;
  if (end.code !== exit) return `expected exit code ${exit}, got ${end.code}: ${lastWords(end)}`;
  const answer = answerOf(end.stdout);
  return answer !== undefined && holds(answer) ? undefined : `the answer is not what it should be: ${lastWords(end)}`;
}

/** One JSON value, with or without the envelope that `--format json` puts around it. */
function answerOf(stdout: string): unknown {
  const printed = parseJson(stdout);
  return typeof printed === 'object' && printed !== null && 'result' in printed ? printed.result : printed;
}
