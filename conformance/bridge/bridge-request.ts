import type { FrameFromEditor, ServerRequest } from '../../generated/typescript/rpc.ts';
import { frameOf, type EditorLink } from './editor-link.ts';
import type { Manner } from './manner.ts';
import type { BridgeRun } from './bridge-run.ts';
import { waitFor } from './wait.ts';

/** An answer comes off the main thread: at once, on a machine that has other things to do. */
export const ANSWER_MS = 5000;

export type Answer = Extract<FrameFromEditor, { kind: 'response' | 'failure' }>;

interface Ask {
  readonly method: ServerRequest;
  readonly params: object;
  readonly how?: Manner | undefined;
}

/** Sends a request on the present connection. Returns its id. */
export async function ask(link: EditorLink, { method, params, how }: Ask): Promise<number> {
  const id = link.nextId();
  link.expectAnswer(id, method);
  await link.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }), how ?? 'whole');
  return id;
}

export async function answerTo(
  bridgeRun: BridgeRun,
  {
    link,
    id,
    what,
    within,
  }: { readonly link: EditorLink; readonly id: number; readonly what: string; readonly within: number | undefined },
): Promise<Answer> {
  return waitFor(bridgeRun, {
    what: `the answer to ${what}`,
    within: within ?? ANSWER_MS,
    link,
    look: () => findAnswer(link, id),
  });
}

function findAnswer(link: EditorLink, id: number): Answer | undefined {
  for (const item of link.received) {
    const frame = frameOf(item);
    if ((frame?.kind === 'response' || frame?.kind === 'failure') && frame.id === id) return frame;
  }
  return undefined;
}
