import { readFrameFromEditor, writeFrame } from '../../../generated/typescript/rpc.ts';
import { createAuthentication } from '../../../server/editors/authentication.ts';
import { proofOf } from '../../../server/lib/home/tokens.ts';
import { mustHold, beginningOf, type OpenTarget, type Taken, type Target } from './target.ts';
import { framesFromEditor } from './frames.ts';

const token = '5'.repeat(64);
const ours = 'a'.repeat(64);
const theirs = 'b'.repeat(64);
/** Channel of one connection; a proof for another is none. */
const channel = 'tcp:4711:';
const MOST_LINES = 20;

/** The only conversation that ends well. */
const honest = [
  { jsonrpc: '2.0', id: 1, method: 'auth/challenge', params: { protocol_version: '1.0', nonce: theirs } },
  {
    jsonrpc: '2.0',
    id: 2,
    method: 'auth/prove',
    params: { proof: proofOf(token, `${channel}editor:${ours}:${theirs}`) },
  },
].map((frame) => JSON.stringify(frame));

/** Messages of an Editor before its proof. */
export const authentication: Target = {
  name: 'authentication',
  what: 'Conversations before mutual authentication: only the right proof over the right nonces ends them well, and no answer holds the token.',
  weight: 6,
  batch: 10_000,
  words: [`\n${honest[0]}`, `\n${honest[1]}`, theirs, ours, '"protocol_version":"1.0"'],
  open: (): OpenTarget => ({ starts, run: (input) => take(input.toString('utf8').split('\n').slice(0, MOST_LINES)) }),
};

function starts(seed: number): Buffer[] {
  const frames = framesFromEditor(seed).filter((_frame, index) => index % 5 === 0);
  return [
    Buffer.from(honest.join('\n')),
    ...frames.map((frame) => Buffer.from([honest[0], frame.toString('utf8'), honest[1]].join('\n'))),
  ];
}

function take(lines: readonly string[]): Taken {
  const step = createAuthentication({
    token,
    store_id: '00000000-0000-4000-8000-000000000001',
    boot_id: '00000000-0000-4000-8000-000000000002',
    serverVersion: '1.0.0',
    channel,
    nonce: ours,
  });
  for (const line of lines) {
    const reading = readFrameFromEditor(line, () => undefined);
    // Before authentication a bad frame ends the connection.
    if (!reading.ok) return 'refused';
    const { reply, state } = step(reading.frame);
    mustHold(!writeFrame(reply).includes(token), () => 'the token was sent');
    if (state === 'refused') return 'refused';
    if (state === 'done') {
      const { frame } = reading;
      const proof = frame.kind === 'request' && frame.method === 'auth/prove' ? frame.params.proof : '';
      const nonces = lines.flatMap((one) => nonceOf(one));
      mustHold(
        nonces.some((nonce) => proof === proofOf(token, `${channel}editor:${ours}:${nonce}`)),
        () => `authenticated by ${beginningOf(lines)}`,
      );
      return 'accepted';
    }
  }
  return 'refused';
}

function nonceOf(line: string): string[] {
  const reading = readFrameFromEditor(line, () => undefined);
  return reading.ok && reading.frame.kind === 'request' && reading.frame.method === 'auth/challenge'
    ? [reading.frame.params.nonce]
    : [];
}
