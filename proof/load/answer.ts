import type { Envelope } from '../../generated/typescript/types.ts';
import { validateEnvelope } from '../../generated/typescript/validators.js';

/** The envelope in the answer of a tool, checked. Throws where it is none. */
export function envelopeIn(result: unknown): Envelope {
  const content: unknown =
    typeof result === 'object' && result !== null ? Reflect.get(result, 'structuredContent') : undefined;
  const checked = validateEnvelope(content);
  if (!checked.ok)
    throw new BadAnswer(
      `expected an envelope, got ${JSON.stringify(result).slice(0, 400)}: ${checked.errors[0]?.message ?? ''}`,
    );
  return checked.value;
}

/** Whether the call was accepted for good: a database that is away may leave that open (WIR-05). */
export const isStored = (answer: Envelope): boolean =>
  !/still being stored|is not known yet|could not be sent yet/.test(answer.message);

/** The server has answered something that it must not. */
export class BadAnswer extends Error {}
