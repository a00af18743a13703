import type { JsonRpcId } from './requests.ts';

/** The answer to a request whose id an unanswered one has: which of the two an answer is for could not be told (EXO-10). */
export function idInUse(id: JsonRpcId): string {
  return `Expected an id that no unanswered request of this session has, got ${JSON.stringify(id)}. Nothing ran for this request.`;
}
