import { type ElicitRequestFormParams, ProtocolError, type Server } from '@modelcontextprotocol/server';
import type { ApprovalQuestion } from '../../../hub/protocol/call.ts';
import { memberOf } from '../../../lib/json.ts';
import { visibleText, workText } from '../../../hub/protocol/text.ts';
import { limits } from '../../../../generated/typescript/limits.ts';
import type { Elicitations, McpServerOptions } from '../protocol/mcp-state.ts';

/** The question as MCP puts one: a form with one box to tick. */
export function approvalForm(question: ApprovalQuestion): ElicitRequestFormParams {
  return {
    message: questionText(question),
    requestedSchema: {
      type: 'object',
      properties: {
        approve: {
          type: 'boolean',
          title: 'Run it, this once',
          description: 'Only this work is approved; anything else needs another approval.',
          default: false,
        },
      },
      required: ['approve'],
    },
  };
}

/** Yes is a form that was sent off with the box ticked. Everything else is no: declined, dismissed, or not understood. */
export function isApproval(answer: unknown): boolean {
  return memberOf(answer, 'action') === 'accept' && memberOf(memberOf(answer, 'content'), 'approve') === true;
}

/** Limit of the displayed characters of the arguments; longer ones are marked as cut. */
const SHOWN_LIMIT = 4_000;

/** Digits of the hash that are shown: enough to compare with the audit log. */
const HASH_DIGITS = 16;

/** The question to the user (SEC-04): everything that the approval is bound to, and the reason for it. Only the lines of the work are numbered. */
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

/** Precedes the work, so that the end of the work cannot be mistaken for the end of the question. */
function sizeOf(text: string): string {
  const lines = visibleText(text).split('\n').length;
  const left = text.length - SHOWN_LIMIT;
  const cut =
    left > 0 ? `, of which ${left} more characters are not shown here. Do not approve what you have not read.` : '';
  return `${lines} ${lines === 1 ? 'line' : 'lines'}, ${text.length} characters${cut}`;
}

/** The author of the project or of the client may have written a name or a reason. */
const inOneLine = (text: string): string => visibleText(text).replaceAll('\n', '\\u{a}');

/** This many empty lines are shown; more are named. */
const EMPTY_LINES = 3;

/** This many blanks in a line are shown; more are named: they would push what follows out of sight, or to the beginning of a line on the screen. */
const BLANKS = 40;

/** A longer line continues in the next one: the program that shows it would break it anywhere. */
const LINE_CHARACTERS = 160;

interface Line {
  readonly number: number;
  readonly text: string;
}

/** The lines of a text with numbers, so that no line can be mistaken for text of the question. Long empty stretches are replaced by a note. */
function numberedLines(text: string): string[] {
  const lines = text.split('\n').map((line, index): Line => ({ number: index + 1, text: line.trimEnd() }));
  const width = String(lines.length).length + 2;
  return runsOf(lines).flatMap((run) =>
    run.length > EMPTY_LINES && run[0]?.text === ''
      ? [`[${run.length} empty lines]`]
      : run.flatMap((line) => numbered(line, width)),
  );
}

/** Neighbours that are empty belong together. */
function runsOf(lines: readonly Line[]): Line[][] {
  const runs: Line[][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (line.text === '' && last?.[0]?.text === '') last.push(line);
    else runs.push([line]);
  }
  return runs;
}

function numbered({ number, text }: Line, width: number): string[] {
  const [first = '', ...rest] = partsOf(
    text.replaceAll(new RegExp(`[ \\t]{${BLANKS + 1},}`, 'g'), ({ length }) => `[${length} blanks]`),
  );
  return [`${String(number).padStart(width)} | ${first}`, ...rest.map((part) => `${''.padStart(width)} : ${part}`)];
}

const partsOf = (text: string): readonly string[] => text.match(new RegExp(`.{1,${LINE_CHARACTERS}}`, 'gsu')) ?? [''];

interface ElicitationsOptions extends Pick<McpServerOptions, 'approve' | 'onFault'> {
  readonly server: Server;
}

/** The hub gives up earlier, and then calls `over`. */
const PATIENCE_MS = limits.hold_window_ms + 60_000;

export function createElicitations({ server, approve, onFault }: ElicitationsOptions): Elicitations {
  const open = new Map<string, AbortController>();
  return {
    ask(question, { requestId, clientName }) {
      const { log_id, code_hash } = question;
      if (open.has(log_id)) return;
      const over = new AbortController();
      open.set(log_id, over);
      const answered = (approved: boolean): void => {
        if (open.get(log_id) === over) approve({ log_id, code_hash, approved, by: clientName });
      };
      server
        .request(
          { method: 'elicitation/create', params: approvalForm(question) },
          { signal: over.signal, timeout: PATIENCE_MS, relatedRequestId: requestId },
        )
        .then(
          (answer) => answered(isApproval(answer)),
          (error: unknown) => {
            // A client that refuses the question itself has not approved. One that has disconnected may reconnect, and is asked again.
            if (error instanceof ProtocolError) answered(false);
          },
        )
        .catch(onFault)
        .finally(() => open.delete(log_id));
    },
    over(log_id) {
      open.get(log_id)?.abort(new Error('the question no longer needs an answer'));
      open.delete(log_id);
    },
  };
}
