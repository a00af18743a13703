import type { ShownOperation } from '../../generated/typescript/link.ts';

/** Of the texts of questions, those of the newest operations first: what is over it, a page fetches where the user decides. */
const QUESTIONS_CHARS = 1024 * 1024;

/** The operations of one event, with as much of their questions as it may carry. */
export function withinBudget(operations: readonly ShownOperation[]): readonly ShownOperation[] {
  let left = QUESTIONS_CHARS;
  return operations.map((operation) => {
    const { question } = operation;
    if (question === undefined) return operation;
    left -= question.text.length;
    return left >= 0 ? operation : { ...operation, question: { chars: question.text.length, ...question, text: '' } };
  });
}
