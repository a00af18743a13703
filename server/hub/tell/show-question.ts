import type { ApprovalQuestion, ShownQuestion } from '../protocol/hub-protocol.ts';
import { cut } from '../protocol/text.ts';
import { workText } from '../protocol/work-text.ts';

/** As much as fits on a screen or two. A thousand questions of a megabyte each would be more than one text can hold. */
const SHOWN_CHARS = 4_000;

/** A question as lists show it: of long work its beginning; the whole stands in its record. */
export function showQuestion({ code_hash, params, reason }: ApprovalQuestion): ShownQuestion {
  const whole = workText(params);
  const text = cut(whole, SHOWN_CHARS);
  return { code_hash, text, ...(text.length === whole.length ? {} : { chars: whole.length }), reason };
}
