import type { ToolName } from '../../../generated/typescript/tools.ts';
import type { Envelope } from '../../../generated/typescript/types.ts';
import { unknownInEnvelope } from '../../../generated/typescript/unknown-members.ts';
import { validateEnvelope } from '../../../generated/typescript/validators.js';

export function checkEnvelope(envelope: Envelope, tool: ToolName | undefined): Envelope {
  const reading = validateEnvelope(JSON.parse(JSON.stringify(envelope)));
  if (!reading.ok)
    throw new Error(
      `the hub answered an invalid envelope: ${reading.errors[0]?.message ?? ''} in ${JSON.stringify(envelope)}`,
    );
  refuseUnknown(unknownInEnvelope(envelope, tool), envelope);
  return envelope;
}

/** A reader keeps what it does not know; a writer of this version sends nothing else. */
export function refuseUnknown(unknown: readonly string[], message: object): void {
  if (unknown.length > 0)
    throw new Error(
      `the hub sends ${unknown.join(', ')}, which the contract does not name, in ${JSON.stringify(message)}`,
    );
}
