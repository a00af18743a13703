import {
  readFrameFromEditor,
  readFrameFromServer,
  writeFrame,
  type FailureFrame,
  type FrameFromEditor,
  type FrameFromServer,
  type Reading,
} from '../../../generated/typescript/rpc.ts';
import { validateRpcFailure } from '../../../generated/typescript/validators.js';
import { mustHold, beginningOf, type OpenTarget, type Taken, type Target } from './target.ts';
import { framesFromEditor, framesFromServer, openAtEditor, openAtServer } from './frame-samples.ts';

/** A reason goes into a log and into an answer: it does not grow with the input. */
const REASON_CHARS = 4_000;

const words = [
  '"jsonrpc":"2.0"',
  '"id":',
  '"id":null',
  '"method":',
  '"params":{}',
  '"result":',
  '"error":{"code":1,"message":"x","data":{"code":"overloaded"}}',
  'operation/update',
  'ping',
];

type Read = (text: string) => Reading<FrameFromEditor | FrameFromServer>;

/** Frames in one direction: the reader never throws, refuses with a valid error, and what it accepts comes out of it again. */
function frames(name: string, what: string, read: Read, starts: (seed: number) => Buffer[]): Target {
  return {
    name,
    what,
    weight: 24,
    batch: 20_000,
    words,
    open: (): OpenTarget => ({ starts, run: (input) => take(read, input.toString('utf8')) }),
  };
}

function take(read: Read, text: string): Taken {
  const reading = read(text);
  if (!reading.ok) {
    mustHold(
      reading.reason.length > 0 && reading.reason.length <= REASON_CHARS,
      () => `a reason of ${reading.reason.length} characters: ${beginningOf(reading.reason)}`,
    );
    if (reading.reply !== undefined) checkReply(reading.reply);
    return 'refused';
  }
  const once = writeFrame(reading.frame);
  const again = read(once);
  mustHold(
    again.ok,
    () => `accepted, and refused once it was written again (${again.ok ? '' : again.reason}): ${beginningOf(once)}`,
  );
  mustHold(writeFrame(again.frame) === once, () => `changes with each reading: ${beginningOf(once)}`);
  return 'accepted';
}

function checkReply(reply: FailureFrame): void {
  const text = writeFrame(reply);
  mustHold(
    validateRpcFailure(JSON.parse(text)).ok,
    () => `the error that it answers is not valid: ${beginningOf(text)}`,
  );
  mustHold(text.length <= 2 * REASON_CHARS, () => `an error of ${text.length} characters: ${beginningOf(text)}`);
}

export const fromEditor = frames(
  'frames-from-editor',
  'JSON-RPC frames as the server reads them.',
  (text) => readFrameFromEditor(text, openAtServer),
  framesFromEditor,
);
export const fromServer = frames(
  'frames-from-server',
  'JSON-RPC frames as an Editor reads them.',
  (text) => readFrameFromServer(text, openAtEditor),
  framesFromServer,
);
