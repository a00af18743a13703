import type { OperationList } from '../hub/protocol/reads.ts';
import type { OperationsAnswer } from '../link/protocol.ts';
import type { OperationPage } from '../../generated/typescript/link.ts';
import type { HubRunner } from '../runner/runner-protocol.ts';

/** One operation or log entry, whole; undefined where there is none. Rejects, in a sentence, where it could not be read. Delivers nothing (EXO-06). */
export function readRecord(runner: HubRunner, log_id: string): Promise<OperationPage | undefined> {
  return new Promise((resolve, reject) => {
    runner.ownRead({ kind: 'record', log_id }, (answer) => {
      if (answer.kind === 'record') resolve({ details: answer.details, result: answer.result });
      else if (answer.kind === 'failed' && answer.code === 'unavailable') reject(new Error(answer.reason));
      else resolve(undefined);
    });
  });
}

/** More are not read at once. */
const LIST_LIMIT = 1_000;

/** One page of the stored operations, of at most 1,000. Rejects, in a sentence, where it could not be read. */
export function readOperationList(
  runner: Pick<HubRunner, 'ownRead'>,
  { limit, before, editor, contains }: OperationList,
): Promise<OperationsAnswer> {
  const wanted = {
    kind: 'list',
    limit: Math.min(Math.max(1, limit), LIST_LIMIT),
    ...(before === undefined ? {} : { before }),
    ...(editor === undefined ? {} : { editor }),
    ...(contains === undefined ? {} : { contains }),
  } as const;
  return new Promise((resolve, reject) => {
    runner.ownRead(wanted, (answer) => {
      if (answer.kind === 'list') resolve({ operations: answer.operations, more: answer.more });
      else reject(new Error(answer.kind === 'failed' ? answer.reason : 'The server did not read its store.'));
    });
  });
}
