import type { ApprovalQuestion } from '../../core/hub-protocol.ts';
import { visible } from '../../core/visible.ts';
import { workText } from '../../core/work-text.ts';

/** Characters of the arguments that the user is shown. What is longer says so. */
const SHOWN_LIMIT = 4_000;

/** Digits of the hash that are shown: enough to compare with the audit log. */
const HASH_DIGITS = 16;

/** What the user is asked (SEC-04): all that the approval is bound to, and why it is wanted. */
export function questionText(question: ApprovalQuestion): string {
  const { tool, project_name, project_path, reason, code_hash } = question;
  return [
    `An AI client wants to run this in the Unity project ${visible(project_name)} (${visible(project_path)}).`,
    `Tool: ${visible(tool)}`,
    `Why you are asked: ${visible(reason)}`,
    '',
    shown(question),
    '',
    `SHA-256: ${code_hash.slice(0, HASH_DIGITS)}`,
  ].join('\n');
}

function shown({ params }: ApprovalQuestion): string {
  const text = workText(params);
  if (text.length <= SHOWN_LIMIT) return visible(text);
  return `${visible(text.slice(0, SHOWN_LIMIT))}\n... and ${text.length - SHOWN_LIMIT} more characters that are not shown here. Do not approve what you have not read.`;
}
