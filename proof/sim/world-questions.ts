import type { Decision } from './policies.ts';
import type { Question, State } from './world-state.ts';

/** Of no work that anybody asks for. */
const OTHER_HASH = 'f'.repeat(64);

export function decideQuestion(asked: Question | undefined, how: Decision): void {
  if (asked === undefined) return;
  const { log_id, code_hash } = asked.question;
  asked.client.decide(log_id, how === 'mix_up' ? OTHER_HASH : code_hash, how !== 'refuse');
}

export function approveAll(state: State): void {
  state.approvesAll = true;
  for (const { client, question } of state.questions) client.decide(question.log_id, question.code_hash, true);
}

export function noteQuestion(state: State, asked: Question): void {
  const { client, question } = asked;
  state.questions.push(asked);
  if (state.approvesAll) client.decide(question.log_id, question.code_hash, true);
}
