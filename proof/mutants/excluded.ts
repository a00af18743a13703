/** Requirements that no mutant can break here, and why, or where they are proven instead. */
export const excluded: Readonly<Record<string, string>> = {};
