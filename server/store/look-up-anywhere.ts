import type { Connection } from './connection.ts';
import { expectReply } from './worker-protocol.ts';
import { lookUp, type Answer, type Question } from './look-up.ts';
import type { WorkerLink } from './worker-link.ts';

/** On this thread where that is possible: it takes some tens of microseconds. */
export function lookUpHere(reader: Connection | undefined, question: Question): Answer | 'ask' {
  try {
    return reader === undefined ? 'ask' : lookUp(reader, question);
  } catch {
    return 'ask';
  }
}

export async function askWriter(link: WorkerLink, question: Question | undefined): Promise<Answer | undefined> {
  if (question === undefined) return undefined;
  const reply = await link.call({ kind: 'look_up', question });
  if (reply.kind === 'failed') throw new Error(reply.reason);
  return expectReply(reply, 'looked_up').answer;
}

/** On this thread, else by the writer thread. */
export async function lookUpAnywhere(
  reader: Connection | undefined,
  link: WorkerLink,
  question: Question,
): Promise<Answer> {
  const here = lookUpHere(reader, question);
  return here === 'ask' ? ((await askWriter(link, question)) ?? { head: undefined, holder: undefined }) : here;
}
