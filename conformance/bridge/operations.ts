import { randomBytes } from 'node:crypto';
import type { BridgeRun } from './bridge-run.ts';
import type { Operation } from './operation.ts';

/** The operation of that name; made, and not yet sent, when it is named first. */
export function operationOf(bridgeRun: BridgeRun, name: string): Operation {
  const known = bridgeRun.operations.get(name);
  if (known !== undefined) return known;
  const made: Operation = {
    name,
    log_id: newLogId(),
    accept_seq: 0,
    storeId: bridgeRun.stores.first,
    first: undefined,
    attempts: 0,
    request: undefined,
    sentAt: 0,
  };
  bridgeRun.operations.set(name, made);
  return made;
}

/** UUIDv7 of this moment. */
function newLogId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
