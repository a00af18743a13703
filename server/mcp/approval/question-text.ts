import type { ApprovalQuestion } from '../../hub/protocol/call.ts';
import { visibleText } from '../../hub/protocol/visible.ts';
import { workText } from '../../hub/protocol/work-text.ts';
import { numberedLines } from './numbered-lines.ts';

/** Characters of the arguments that the user is shown. What is longer says so. */
const SHOWN_LIMIT = 4_000;

/** Digits of the hash that are shown: enough to compare with the audit log. */
const HASH_DIGITS = 16;

/** What the user is asked (SEC-04): all that the approval is bound to, and why it is wanted. Only the lines of the work have a number before them. */
export function questionText({
  tool,
  project_name,
  project_path,
  client,
  reason,
  code_hash,
  params,
}: ApprovalQuestion): string {
  const text = workText(params);
  return [
    `May this run in the Unity project ${inOneLine(project_name)} (${inOneLine(project_path)})?`,
    `Asked by: ${inOneLine(client)}`,
    `Tool: ${inOneLine(tool)}`,
    `Why you are asked: ${inOneLine(reason)}`,
    `SHA-256: ${code_hash.slice(0, HASH_DIGITS)}`,
    `What would run: ${sizeOf(text)}`,
    '',
    ...numberedLines(visibleText(text.slice(0, SHOWN_LIMIT))),
  ].join('\n');
}

/** Comes before the work, so that the end of the work cannot be mistaken for the end of the question. */
function sizeOf(text: string): string {
  const lines = visibleText(text).split('\n').length;
  const left = text.length - SHOWN_LIMIT;
  const cut =
    left > 0 ? `, of which ${left} more characters are not shown here. Do not approve what you have not read.` : '';
  return `${lines} ${lines === 1 ? 'line' : 'lines'}, ${text.length} characters${cut}`;
}

/** The author of the project or of the client may have written a name or a reason. */
const inOneLine = (text: string): string => visibleText(text).replaceAll('\n', '\\u{a}');
