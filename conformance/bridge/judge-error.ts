import { bridgeErrors } from '../../generated/typescript/errors.ts';
import type { FailureFrame } from '../../generated/typescript/rpc.ts';
import { Unmet } from './unmet.ts';
import type { Answer } from './bridge-request.ts';

export type ErrorName = keyof typeof bridgeErrors;

/** The wanted error; or, where none is wanted, the success. */
export function judgeError(
  answer: Answer,
  {
    what,
    error,
    pointer,
  }: { readonly what: string; readonly error: ErrorName | undefined; readonly pointer?: string | undefined },
): answer is Exclude<Answer, FailureFrame> {
  if (answer.kind === 'response') {
    if (error === undefined) return true;
    throw new Unmet(
      `${what} was answered with ${JSON.stringify(answer.result)}; expected the error ${error} (${bridgeErrors[error].number}).`,
    );
  }
  const got = `${answer.error.code} (${answer.error.data?.code ?? 'no code'}): ${answer.error.message}`;
  if (error === undefined) throw new Unmet(`${what} was refused; expected success.`, { got });
  if (answer.error.code !== bridgeErrors[error].number)
    throw new Unmet(`${what} was refused with another error than ${error} (${bridgeErrors[error].number}).`, {
      expected: error,
      got,
    });
  if (pointer !== undefined && answer.error.data?.pointer !== pointer)
    throw new Unmet(
      `The error to ${what} points to ${JSON.stringify(answer.error.data?.pointer)}; expected the JSON Pointer ${pointer} in error.data.pointer (WIR-01).`,
      {
        expected: pointer,
        got,
      },
    );
  return false;
}
