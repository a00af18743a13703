/** Which tools of an Editor stand in `tools/list` beside the six: none; those that the policy lets run; all of them. Whatever is listed, the policy decides each call. */
export const toolOffers = ['six', 'read', 'all'] as const;

export type ToolOffer = (typeof toolOffers)[number];
