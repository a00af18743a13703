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
