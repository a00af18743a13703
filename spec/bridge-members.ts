import { Type } from 'typebox';
import { integer, ref } from './schema.ts';

// Members that several messages of the bridge protocol have.

export const text = (description: string) => Type.String({ description, minLength: 1 });
export const optionalText = (description: string) => Type.Optional(Type.String({ description }));
export const proof = (description: string) => ref('Nonce', { description });

export const storeMembers = {
  store_id: ref('Uuid', {
    description: 'The store that owns the operation. Only it gets updates of the operation and may acknowledge it.',
  }),
};
export const operationMembers = { ...storeMembers, log_id: ref('LogId') };
export const generation = integer(
  'Durable counter of domain loads, kept in the journal; one more after each reload or restart.',
  1,
);
export const resultLimit =
  'Largest result (WIR-02): the UTF-8 bytes of its JSON text, plus the bytes of that text written as a JSON string, since the MCP message carries both.';
export const acceptSeq = integer("Position in the store's order of acceptance (EXO-11).", 1);
