import { Type } from 'typebox';

/** Ms, or the name of one of the case's `durations`: `$build`. */
export const Duration = Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^\\$[a-z_]+$' })]);

/** Name that a step gives to a call, for later steps and expectations. Within `repeat`, the n-th is `name#n`. */
export const Name = Type.String({ pattern: '^[a-z][a-z0-9_-]*(#[1-9][0-9]*)?$' });

export const Client = Type.Optional(
  Type.String({
    pattern: '^[a-z][a-z0-9_-]*$',
    description: 'Name of the client that does it; one client exists for each name. Default: `client`.',
  }),
);

export const strict = { additionalProperties: false } as const;

export const Count = Type.Union([
  Type.Integer({ minimum: 0 }),
  Type.Object({ at_least: Type.Optional(Type.Integer()), at_most: Type.Optional(Type.Integer()) }, strict),
]);

/** Of an expectation: the promises that are broken where it fails. Default: all of the case. */
export const requirements = Type.Optional(Type.Array(Type.String({ pattern: '^[A-Z]{3}-[0-9]{2}$' }), { minItems: 1 }));

/** What to look for in an envelope. */
export const Look = Type.Object(
  {
    status: Type.Optional(Type.String()),
    /** A JSON Pointer into the envelope, and the value there: */
    at: Type.Optional(Type.String()),
    equals: Type.Optional(Type.Unknown()),
    includes: Type.Optional(Type.String()),
    length: Type.Optional(Count),
  },
  strict,
);

export const Program = Type.String({ description: 'Name of one of the `programs` of the case.' });

/** What a JSON Pointer (RFC 6901) finds; undefined where there is nothing. */
export function atPointer(value: unknown, pointer: string): { readonly value: unknown } | undefined {
  let here: unknown = value;
  for (const name of pointer.split('/').slice(1)) {
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined;
    here = Reflect.get(here, key);
  }
  return { value: here };
}
