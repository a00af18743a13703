import { limits } from '../../../generated/typescript/limits.ts';
import { invalidRequest } from '../protocol/errors.ts';
import type { PromptDefinition } from '../protocol/features.ts';
import { userMessage } from './message.ts';
import { wholeNumber } from './whole-number.ts';

const description = 'Run C# code in Unity and wait until it has ended, however long it takes.';

/** How long each look waits. Many clients give up a call after 30 s. */
const DEFAULT_WAIT_MS = 25_000;

/** A fence that is longer than any in the code. */
function fenced(code: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}csharp\n${code}\n${fence}`;
}

export const runAndWaitPrompt: PromptDefinition = {
  name: 'unity_run_and_wait',
  title: 'Run code in Unity and wait for its end',
  description,
  arguments: [
    { name: 'code', description: 'The C# code: a method body, as unity_execute_code takes it.', required: true },
    {
      name: 'timeout',
      description: `How long each call waits, in ms (0 to ${limits.timeout_max_ms}; default ${DEFAULT_WAIT_MS}).`,
    },
  ],
  get(_context, { code = '', timeout }) {
    if (code.length > limits.code_limit_chars)
      throw invalidRequest(`Expected at most ${limits.code_limit_chars} characters of code, got ${code.length}.`);
    const wait = wholeNumber('timeout', timeout, { min: 0, max: limits.timeout_max_ms, otherwise: DEFAULT_WAIT_MS });
    return Promise.resolve(
      userMessage(
        description,
        `Run this in Unity with unity_execute_code, once, with "timeout": ${wait}:\n\n${fenced(code)}\n\nIf the status is "timeout", do not send it again: call unity_get_result with the log_id and "timeout": ${wait}, again and again until is_complete is true. Then tell me the result. If it failed, tell me error and error_code and what you would change; do not run anything else before I agree.`,
      ),
    );
  },
};
