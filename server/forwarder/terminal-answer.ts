import { memberOf } from '../lib/member-of.ts';

const COMPLETE = '"is_complete":true';
const INCOMPLETE = '"is_complete":false';

/**
 * Whether the text of an answer to `tools/call` is the end of its operation (EXO-06). Results may be megabytes, and may hold such members
 * themselves: only an answer that has both is parsed. What is not understood is no end, so that an identical call still gets the stored one.
 */
export function isTerminalAnswer(text: string): boolean {
  if (!text.includes(COMPLETE)) return false;
  return !text.includes(INCOMPLETE) || saysComplete(text);
}

function saysComplete(text: string): boolean {
  const message: unknown = JSON.parse(text);
  return memberOf(memberOf(memberOf(message, 'result'), 'structuredContent'), 'is_complete') === true;
}
