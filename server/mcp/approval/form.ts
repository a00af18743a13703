import type { ElicitRequestFormParams } from '@modelcontextprotocol/server';
import type { ApprovalQuestion } from '../../hub/protocol/call.ts';
import { questionText } from './question-text.ts';
import { memberOf } from '../../lib/json.ts';

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
          description: 'Only this very work is approved; anything else is asked again.',
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
