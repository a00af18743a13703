import type { Envelope } from '../../../generated/typescript/types.ts';

/** Every member that an envelope of any status may have. */
type EnvelopeMember = Envelope extends infer One ? (One extends Envelope ? keyof One : never) : never;

/**
 * A table by which a surface shows envelopes: each member with what shows it, or with the reason why nothing does. A new member of the contract does
 * not compile until every surface has a row for it.
 */
export type EnvelopeRows<Show> = { readonly [Member in EnvelopeMember]: Show | string };
