import { memberOf } from '../lib/member-of.ts';

const COMPLETE = '"is_complete":true';
const INCOMPLETE = '"is_complete":false';

/**
 * Whether the text of an answer to `tools/call` or `tasks/get` is the end of its operation (EXO-06). Results may be megabytes, and may hold such members
 * themselves: only an answer that has both is parsed. What is not understood is no end, so that an identical call still gets the stored one.
 */
export function isTerminalAnswer(text: string): boolean {
  if (!text.includes(COMPLETE)) return false;
  return !text.includes(INCOMPLETE) || saysComplete(text);
}

function saysComplete(text: string): boolean {
  const message: unknown = JSON.parse(text);
  const result = memberOf(message, 'result');
  // Of `tasks/get`, the answer of the tool stands within the task.
  return [result, memberOf(result, 'result')].some(isComplete);
}

const isComplete = (toolResult: unknown): boolean =>
  memberOf(memberOf(toolResult, 'structuredContent'), 'is_complete') === true;
