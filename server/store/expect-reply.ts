import type { Reply } from './worker-protocol.ts';

/** Another reply than the call's own is our bug. */
export function expectReply<K extends Reply['kind']>(reply: Reply, kind: K): Extract<Reply, { kind: K }> {
  if (isReply(reply, kind)) return reply;
  throw new Error(`expected a reply of kind ${kind} from the store's writer thread, got ${reply.kind}`);
}

function isReply<K extends Reply['kind']>(reply: Reply, kind: K): reply is Extract<Reply, { kind: K }> {
  return reply.kind === kind;
}
