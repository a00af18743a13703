/** Which tools of an Editor `tools/list` has beside the six: none; those that only read or that a policy rule allows; all. The policy decides each call in any case. */
export const toolOffers = ['six', 'read', 'all'] as const;

export type ToolOffer = (typeof toolOffers)[number];

export interface OfferTo {
  readonly toolOffer: ToolOffer;
  /** The client has said itself which it wants: a policy does not say otherwise. */
  readonly choosesTools?: true;
}

/** What one client is offered that wants so much, as far as the server has it: one that offers the six alone does not ask Editors for more. */
export function offerTo(wanted: string | null | undefined, toolOffer: ToolOffer): OfferTo {
  const chosen = toolOffers.find((offer) => offer === wanted);
  return chosen === undefined || toolOffer === 'six' ? { toolOffer } : { toolOffer: chosen, choosesTools: true };
}
