import { Type } from 'typebox';
import type { TypeDefinition } from './form.ts';
import { integer, message } from './schema.ts';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const source = 'primitives.ts';

/** The scalar types that the rest of the contract is made of. */
export const primitives: readonly TypeDefinition[] = [
  {
    name: 'LogId',
    source,
    schema: Type.String({
      description: 'Id of an operation, a log entry or an answer: a UUIDv7 in lower case (ENV-02).',
      pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
    }),
  },
  {
    name: 'Uuid',
    source,
    schema: Type.String({ description: 'Any UUID in lower case.', pattern: `^${uuid}$` }),
  },
  {
    name: 'Timestamp',
    source,
    schema: Type.String({
      description: 'UTC, with milliseconds, as JavaScript toISOString() writes it.',
      pattern:
        '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$',
    }),
  },
  {
    name: 'ProtocolVersion',
    source,
    schema: Type.String({
      description: 'Version of the bridge protocol, major.minor. Sides with the same major understand each other.',
      pattern: '^[0-9]{1,4}\\.[0-9]{1,4}$',
    }),
  },
  {
    name: 'Nonce',
    source,
    schema: Type.String({ description: '32 random bytes in lower-case hexadecimal.', pattern: '^[0-9a-f]{64}$' }),
  },
  {
    name: 'Empty',
    source,
    schema: message('An object without members of its own.', {}),
  },
  {
    name: 'UnixMs',
    source,
    schema: integer('A point in time in milliseconds since 1970-01-01 UTC.', 0),
  },
];
