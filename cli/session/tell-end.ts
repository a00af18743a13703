import type { Envelope, ErrorEnvelope, Json } from '../../generated/typescript/types.ts';
import { typedCommand } from '../clients/typed.ts';
import { durationText } from '../lib/duration.ts';
import { oneLine, valueText, withoutControls } from '../lib/printable.ts';
import { printLines, printNote } from '../lib/say.ts';
import { writeOut } from '../lib/write-out.ts';
import { annotationLine } from '../output/annotation.ts';
import { writeResult } from '../output/output.ts';
import { withoutPictures } from '../output/pictures.ts';
import { nextSteps } from './next-steps.ts';
import type { Submission } from './submission.ts';
import { tellUnfinished } from './tell-unfinished.ts';

/** What came of it: the value on stdout, everything else on stderr. Resolves to whether it was read. */
export async function printEnvelope(submission: Submission, envelope: Envelope): Promise<boolean> {
  const told = await tellReused(submission, envelope);
  if (!told) return false;
  switch (envelope.status) {
    case 'completed':
      return writeResult(submission.output, envelope.result);
    case 'error':
      await printFailure(submission, envelope);
      return true;
    case 'timeout':
    case 'in_progress':
      await tellUnfinished({
        because: isLook(submission)
          ? 'it has not ended'
          : `it has not ended within ${durationText(submission.timeoutMs ?? 0)}`,
        stateDir: submission.server.stateDir,
        log_id: envelope.log_id,
      });
      if (envelope.partial_result !== undefined)
        printLines(`Its newest partial result: ${oneLine(partialText(envelope.partial_result), PARTIAL_LIMIT)}`);
      return true;
    case 'not_found':
      printNote(
        `${oneLine(envelope.log_id, 100)}: ${envelope.message} "${typedCommand('operations')}" lists what ran lately.`,
      );
      return true;
  }
}

/** Says on stdout how old an answer is that was there before the call (EXO-16). Resolves to whether it was read. */
async function tellReused({ work }: Submission, envelope: Envelope): Promise<boolean> {
  // Of what was never to run, its reason says enough.
  const isBlocked = envelope.status === 'error' && envelope.error_code === 'blocked_by_policy';
  if (envelope.deduplicated !== true || !envelope.is_complete || isBlocked) return true;
  printNote(
    `reused the result of ${envelope.log_id}, the same call made earlier; nothing ran again. ${howAgain(work)}`,
  );
  if (envelope.age_ms === undefined) return true;
  return writeOut(`Stored answer of ${envelope.log_id}, which ended ${durationText(envelope.age_ms)} ago.\n`);
}

/** Without a key, the answer that has just been given was what joined them. */
const howAgain = ({ idempotency_key }: Submission['work']): string =>
  idempotency_key === undefined ? 'Type it again to run it again.' : 'To run it again, use a new --key.';

/** Who asks after work, and does not wait, is told nothing of a time. */
const isLook = ({ work: { tool }, timeoutMs }: Submission): boolean => tool === 'unity_get_result' && timeoutMs === 0;

const partialText = (value: Json): string => valueText(withoutPictures(value).value);

/** Of a partial result that fits one line. */
const PARTIAL_LIMIT = 500;

async function printFailure({ server, output }: Submission, envelope: ErrorEnvelope): Promise<void> {
  const { stateDir, project } = server;
  const { log_id, error, error_code, stack_trace, partial_result, finished_at } = envelope;
  if (output.format === 'github')
    await writeOut(`${withoutControls(annotationLine({ level: 'error', title: error_code, message: error }))}\n`);
  printNote(`${error_code}: ${error}`);
  for (const line of await nextSteps({ envelope, stateDir, project })) printLines(line);
  if (stack_trace !== undefined) printLines(stack_trace);
  if (partial_result !== undefined) printLines(`Its last partial result: ${partialText(partial_result)}`);
  // Only what had become an operation has an end, and can be looked up. Of code that does not compile, no more is known.
  if (finished_at !== undefined && error_code !== 'compile_error')
    printLines(`Details: ${typedCommand(`operations show ${log_id}`)}`);
}

/** The wait was refused: of the work it says nothing. */
export function tellRefusal(
  { server }: Submission,
  log_id: string,
  { error_code, error }: ErrorEnvelope,
): Promise<void> {
  return tellUnfinished({
    because: `no longer waiting, as the server refuses to say how it ended (${error_code}: ${error})`,
    stateDir: server.stateDir,
    log_id,
  });
}
