import type { StoreConnection } from './connection.ts';
import { expectReply } from './worker-protocol.ts';
import { lookUpInSqlite, type LookupResult, type LookupKeys } from './look-up.ts';
import type { WorkerLink } from './worker-link.ts';

/** Looks up on this thread if possible, in some tens of microseconds; otherwise returns `ask`. */
export function lookUpHere(reader: StoreConnection | undefined, question: LookupKeys): LookupResult | 'ask' {
  try {
    return reader === undefined ? 'ask' : lookUpInSqlite(reader, question);
  } catch {
    return 'ask';
  }
}

export async function askWriter(link: WorkerLink, question: LookupKeys | undefined): Promise<LookupResult | undefined> {
  if (question === undefined) return undefined;
  const reply = await link.call({ kind: 'look_up', question });
  if (reply.kind === 'failed') throw new Error(reply.reason);
  return expectReply(reply, 'looked_up').answer;
}

/** Looks up on this thread if possible, otherwise on the writer thread. */
export async function lookUpAnywhere(
  reader: StoreConnection | undefined,
  link: WorkerLink,
  question: LookupKeys,
): Promise<LookupResult> {
  const here = lookUpHere(reader, question);
  return here === 'ask' ? ((await askWriter(link, question)) ?? { head: undefined, holder: undefined }) : here;
}
