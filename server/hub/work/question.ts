import type { ApprovalQuestion } from '../protocol/hub-protocol.ts';
import { emit } from '../state/effects.ts';
import type { HubState, LiveOperation, Question } from '../state/state.ts';
import { showQuestion } from '../tell/show-question.ts';

/** `through`: where the user is asked, for people to read. */
export const openQuestion = (asked: ApprovalQuestion, through: string): Question => ({
  asked,
  shown: showQuestion(asked),
  through: new Set([through]),
  isAnswered: false,
});

/** No answer to it is wanted any more; those who ask the user hear that (SEC-04). */
export function closeQuestion(hub: HubState, live: LiveOperation): void {
  const { question } = live;
  if (question === undefined || question.isAnswered) return;
  question.isAnswered = true;
  hub.changes.push({ kind: 'question_closed', live });
  // Nobody was asked before that.
  if (live.accepted) emit(hub, { type: 'approval_over', log_id: live.operation.log_id });
}
